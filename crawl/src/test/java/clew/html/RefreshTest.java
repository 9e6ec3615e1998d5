package clew.html;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefreshTest {
    private static String read(String value) {
        return Refresh.parse(value)
                .map(refresh -> refresh.seconds() + " " + refresh.url())
                .orElse("ignored");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "0;url=/next|0 /next",
                "0; URL = /next|0 /next",
                " \t5 , Url='/next' rest|5 /next",
                "5;url=\"/a'b\"c|5 /a'b",
                "5;url='/open|5 /open",
                "5 /next|5 /next",
                "5;/next|5 /next",
                "5;'/next'|5 /next",
                "5;url/next|5 url/next",
                "5;urls=/next|5 urls=/next",
                "5;url|5 url",
                "5;url=|5 ",
                "5;|5 ",
                "5|5 ",
                "0.9;url=x|0 x",
                ".5;url=x|0 x",
                "7.2.1;url=x|7 x",
                "0010;url=x|10 x",
                "99999999999999999999;url=x|2147483647 x",
                "5;;url=x|5 ;url=x",
                "5 ;  ,x|5 ,x",
                "5url=x|ignored",
                "-1;url=x|ignored",
                "+1;url=x|ignored",
                ";url=x|ignored",
                "url=x|ignored",
                "x|ignored",
                "5;url=a b |5 a b ",
            })
    void aValueIsReadAsTheHtmlStandardSays(String value, String expected) {
        assertEquals(expected, read(value));
    }
}
