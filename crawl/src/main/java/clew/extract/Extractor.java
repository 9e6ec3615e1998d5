package clew.extract;

import clew.fetch.Body;
import clew.url.Url;

/// Finds links. A pure function of the body and the URL it came from.
@FunctionalInterface
public interface Extractor {
    Extracted extract(Body body, Url url);
}
