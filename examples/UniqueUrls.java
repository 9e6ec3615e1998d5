// Reads URLs, one per line, and prints each page once, however it is spelled:
//
//     java -cp lib/clew-url.jar UniqueUrls.java <urls.txt

import clew.policy.Policy;
import clew.url.Parsed;
import clew.url.Url;
import clew.url.UrlError;

void main() {
    var policy = Policy.sitemap();
    var seen = new HashSet<String>();
    for (var line = IO.readln(); line != null; line = IO.readln()) {
        switch (Url.parse(line)) {
            case Parsed.Ok(Url url) -> {
                var page = policy.address(url).shown();
                if (seen.add(policy.key(page))) IO.println(page);
            }
            case Parsed.Bad(UrlError error, int at) ->
                System.err.println("not a URL, at character " + (at + 1) + ": " + error.text());
        }
    }
}
