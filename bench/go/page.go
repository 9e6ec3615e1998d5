package main

import (
	"bytes"
	"io"
	"net/url"
	"strings"

	"golang.org/x/net/html"
)

// page collects the links of one page. Each worker has one and uses it again.
type page struct {
	host    string
	name    string
	printed []byte            // all links, a line each
	local   []string          // those of the crawled host, each once
	seen    map[string]string // links of this page as written, without fragment, to what was printed; "" is not a link
}

func newPage(host string) *page {
	return &page{host: host, seen: make(map[string]string)}
}

func (p *page) reset(name string) {
	p.name = name
	p.printed = p.printed[:0]
	p.local = p.local[:0]
	for k := range p.seen { // the compiler makes one call of this loop
		delete(p.seen, k)
	}
}

// read takes the links out of the body, in one pass and without a tree.
func (p *page) read(body io.Reader, base *url.URL) {
	z := html.NewTokenizer(body)
	baseSeen := false
	for {
		switch z.Next() {
		case html.ErrorToken:
			return
		case html.StartTagToken, html.SelfClosingTagToken:
			name, more := z.TagName()
			if len(name) == 1 && name[0] == 'a' {
				if href, ok := hrefOf(z, more); ok {
					p.add(base, href)
				}
			} else if !baseSeen && string(name) == "base" {
				if href, ok := hrefOf(z, more); ok {
					baseSeen = true
					if u, err := base.Parse(string(href)); err == nil {
						base = u
					}
				}
			}
		}
	}
}

func hrefOf(z *html.Tokenizer, more bool) ([]byte, bool) {
	for more {
		var key, value []byte
		key, value, more = z.TagAttr()
		if string(key) == "href" {
			return bytes.TrimSpace(value), true
		}
	}
	return nil, false
}

// add prints a link. Pages name the same URL again and again, most often with another fragment: it is parsed once.
func (p *page) add(base *url.URL, href []byte) {
	if fragment := bytes.IndexByte(href, '#'); fragment >= 0 {
		href = href[:fragment]
	}
	text, known := p.seen[string(href)]
	if !known {
		text = p.resolve(base, string(href))
	}
	if text != "" {
		p.printed = append(append(p.printed, text...), '\n')
	}
}

func (p *page) resolve(base *url.URL, href string) string {
	text := ""
	if u, err := base.Parse(href); err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" {
		normalize(u)
		text = u.String()
		if u.Hostname() == p.host {
			p.local = append(p.local, text)
		}
	}
	p.seen[href] = text
	return text
}

func normalize(u *url.URL) {
	u.Fragment, u.RawFragment = "", ""
	u.Host = strings.ToLower(u.Host)
	if port := u.Port(); port == "80" && u.Scheme == "http" || port == "443" && u.Scheme == "https" {
		u.Host = strings.TrimSuffix(u.Host, ":"+port)
	}
	if u.Path == "" {
		u.Path, u.RawPath = "/", ""
	}
}
