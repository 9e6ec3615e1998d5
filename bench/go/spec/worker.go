package main

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

const (
	bodyBytesMax  = 64 << 20
	drainBytesMax = 256 << 10
)

// fetcher is what the workers share: a client with its connections, and the clock that they wait for.
type fetcher struct {
	client http.Client
	tick   <-chan time.Time // nil without a rate limit
}

// newFetcher keeps a connection for each worker; by default, two would be kept for a host and all others closed after use.
func newFetcher(workers int, delay time.Duration) *fetcher {
	f := &fetcher{
		client: http.Client{
			Timeout: 10 * time.Second,
			CheckRedirect: func(to *http.Request, via []*http.Request) error {
				if len(via) > 10 || !inScope(to.URL, via[0].URL.Hostname()) {
					return http.ErrUseLastResponse
				}
				return nil
			},
			Transport: &http.Transport{
				MaxIdleConns:        workers,
				MaxIdleConnsPerHost: workers,
				IdleConnTimeout:     30 * time.Second,
				ReadBufferSize:      32 << 10,
			},
		},
	}
	if delay > 0 {
		f.tick = time.Tick(delay)
	}
	return f
}

// work sends one result for each item, until there are no more.
func (f *fetcher) work(items <-chan workItem, results chan<- result) {
	for item := range items {
		results <- f.visit(item)
	}
}

func (f *fetcher) visit(item workItem) (r result) {
	defer func() {
		if cause := recover(); cause != nil {
			r = result{item: item, err: fmt.Errorf("panic: %v", cause)}
		}
	}()
	r.item = item
	request := http.Request{Method: http.MethodGet, URL: item.url, Header: http.Header{"User-Agent": {"go-crawler"}}}
	if f.tick != nil {
		<-f.tick
	}
	response, err := f.client.Do(&request)
	if err != nil {
		r.err = err
		return r
	}
	defer response.Body.Close()
	if response.StatusCode/100 != 2 {
		r.err = fmt.Errorf("status %d", response.StatusCode)
		drain(response)
		return r
	}
	if !isHTML(response.Header.Get("Content-Type")) {
		drain(response)
		return r
	}
	// Links are relative to where the redirects led.
	r.hrefs, r.base, r.err = extract(io.LimitReader(response.Body, bodyBytesMax), response.Request.URL)
	return r
}

// drain reads a body that nobody wants: only then is the connection used again.
func drain(response *http.Response) {
	if response.ContentLength <= drainBytesMax {
		io.CopyN(io.Discard, response.Body, drainBytesMax)
	}
}

func isHTML(contentType string) bool {
	return strings.HasPrefix(contentType, "text/html") || strings.HasPrefix(contentType, "application/xhtml+xml")
}
