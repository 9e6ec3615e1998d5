package main

import (
	"io"
	"net/url"
	"strings"

	"golang.org/x/net/html"
)

// extract lists the hrefs of a page as they are written, and the URL to which they are relative: that of the first <base>,
// or else the page's own. If the body breaks off, it returns those found so far, and the error.
func extract(body io.Reader, page *url.URL) (hrefs []string, base *url.URL, err error) {
	base, baseSeen := page, false
	z := html.NewTokenizer(body)
	for {
		switch z.Next() {
		case html.ErrorToken:
			if err := z.Err(); err != io.EOF {
				return hrefs, base, err
			}
			return hrefs, base, nil
		case html.StartTagToken, html.SelfClosingTagToken:
			name, more := z.TagName()
			switch string(name) {
			case "a":
				if href, ok := hrefOf(z, more); ok {
					hrefs = append(hrefs, href)
				}
			case "base":
				if href, ok := hrefOf(z, more); ok && !baseSeen {
					baseSeen = true
					if u, err := page.Parse(strings.TrimSpace(href)); err == nil {
						base = u
					}
				}
			}
		}
	}
}

func hrefOf(z *html.Tokenizer, more bool) (string, bool) {
	for more {
		var key, value []byte
		key, value, more = z.TagAttr()
		if string(key) == "href" {
			return string(value), true
		}
	}
	return "", false
}
