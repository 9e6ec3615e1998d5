package clew.robots;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RobotsTagTest {
    @ParameterizedTest
    @CsvSource({
        "'',                                                      false",
        "nofollow,                                                true",
        "NoFollow,                                                true",
        "none,                                                    true",
        "all,                                                     false",
        "noindex,                                                 false",
        "'noindex, nofollow',                                     true",
        "' noindex ,\tnofollow ',                                 true",
        "nofollowing,                                             false",
        "'otherbot: nofollow',                                    false",
        "'otherbot: noindex, nofollow',                           false",
        "'clew: nofollow',                                        true",
        "'Clew : noindex, none',                                  true",
        "'*: nofollow',                                           true",
        "'otherbot: noindex, clew: nofollow',                     true",
        "'otherbot: noindex\nnofollow',                           true",
        "'nofollow\notherbot: noindex',                           true",
        "'unavailable_after: 25 Jun 2030 15:00:00 GMT, nofollow', true",
        "'max-snippet: 5, nofollow',                              true",
        "'otherbot: max-snippet: 5, nofollow',                    false",
        "':,::,,:',                                               false",
    })
    void aServerSaysForWhomAndOneLineSpeaksNotForTheNext(String tag, boolean nofollow) {
        assertEquals(nofollow, RobotsTag.isNofollow(tag, "Clew/0.1 (+http://x.example/)"));
    }
}
