package main

import (
	"net/url"
	"strings"
)

// sanitize makes an absolute URL of an href. It reports false if the href is not a valid URL or leads to something other than
// http and https. Without a base, the href itself has to be absolute.
func sanitize(href string, base *url.URL) (*url.URL, bool) {
	// The fragment goes first: url.Parse would refuse the whole href for a stray percent sign in it, which browsers accept.
	reference, _, _ := strings.Cut(strings.TrimSpace(href), "#")
	u, err := url.Parse(reference)
	if err != nil {
		return nil, false
	}
	if base != nil {
		u = base.ResolveReference(u)
	}
	if u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil, false
	}
	u.Host = strings.ToLower(u.Host)
	if port := u.Port(); port == "80" && u.Scheme == "http" || port == "443" && u.Scheme == "https" {
		u.Host = strings.TrimSuffix(u.Host, ":"+port)
	}
	if u.Path == "" {
		u.Path = "/"
	}
	return u, true
}

// key is what a sanitized URL is printed as, and what tells it from others.
func key(u *url.URL) string {
	return u.String()
}

// inScope reports whether a sanitized URL belongs to the host, subdomains excluded.
func inScope(u *url.URL, host string) bool {
	return strings.EqualFold(u.Hostname(), host)
}
