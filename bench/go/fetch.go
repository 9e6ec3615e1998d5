package main

import (
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	bodyBytesMax  = 64 << 20
	drainBytesMax = 256 << 10
)

type fetcher struct {
	client http.Client
	header http.Header
}

func newFetcher(workers int) *fetcher {
	return &fetcher{
		client: http.Client{
			Timeout: 10 * time.Second,
			CheckRedirect: func(to *http.Request, via []*http.Request) error {
				if len(via) > 10 || to.URL.Hostname() != via[0].URL.Hostname() {
					return http.ErrUseLastResponse
				}
				return nil
			},
			Transport: &http.Transport{
				DialContext:         (&net.Dialer{Timeout: 5 * time.Second}).DialContext,
				MaxIdleConns:        workers,
				MaxIdleConnsPerHost: workers,
				MaxConnsPerHost:     workers,
				IdleConnTimeout:     30 * time.Second,
				DisableCompression:  true,
				ReadBufferSize:      32 << 10,
			},
		},
		header: http.Header{"User-Agent": {"go-crawler"}},
	}
}

// fetch fills in the links of the page; an error leaves it with those found so far.
func (f *fetcher) fetch(p *page) {
	u, err := url.Parse(p.name)
	if err != nil {
		return
	}
	request := http.Request{Method: http.MethodGet, URL: u, Host: u.Host, Header: f.header, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1}
	response, err := f.client.Do(&request)
	if err != nil {
		return
	}
	defer response.Body.Close()
	if response.StatusCode/100 != 2 || !isHTML(response.Header.Get("Content-Type")) {
		// A connection is used again only if all of the body was read.
		if response.ContentLength <= drainBytesMax {
			io.CopyN(io.Discard, response.Body, drainBytesMax)
		}
		return
	}
	// Links are relative to where the redirects led.
	p.read(io.LimitReader(response.Body, bodyBytesMax), response.Request.URL)
}

func isHTML(contentType string) bool {
	return strings.HasPrefix(contentType, "text/html") || strings.HasPrefix(contentType, "application/xhtml+xml")
}
