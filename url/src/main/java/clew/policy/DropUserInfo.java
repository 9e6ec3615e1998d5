package clew.policy;

import clew.url.Url;

/// Drops `user:password@`: a link must not choose the credentials that we send, nor print them.
record DropUserInfo() implements Rewrite {
    @Override
    public Url apply(Url url) {
        return url.withoutUserInfo();
    }
}
