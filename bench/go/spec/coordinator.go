package main

import (
	"bufio"
	"log"
	"net/url"
	"sync"
)

// workItem is a page to fetch, with its URL in both forms, so that nobody has to parse or print it again.
type workItem struct {
	key string
	url *url.URL
}

// result is what a worker found at a page. There is one for each workItem, whatever happened.
type result struct {
	item  workItem
	base  *url.URL // of the links
	hrefs []string // as written in the page
	err   error
}

// coordinator decides what is fetched, and prints what came of it. Only the goroutine in run uses it.
type coordinator struct {
	host     string
	maxPages int
	out      *bufio.Writer

	visited map[string]struct{}
	pending []workItem     // scheduled, and not sent to the workers yet
	open    sync.WaitGroup // scheduled, and not handled yet
}

func newCoordinator(start *url.URL, maxPages int, out *bufio.Writer) *coordinator {
	c := &coordinator{host: start.Hostname(), maxPages: maxPages, out: out, visited: make(map[string]struct{})}
	c.schedule(start, key(start))
	return c
}

// run crawls to the end. It waits for a worker to take an item and for a result at the same time: if it only did the one,
// all workers could be waiting for it to do the other.
func (c *coordinator) run(workers int, f *fetcher) {
	work := make(chan workItem, workers)
	results := make(chan result, workers)
	var running sync.WaitGroup
	running.Add(workers)
	for i := 0; i < workers; i++ {
		go func() {
			defer running.Done()
			f.work(work, results)
		}()
	}
	go func() {
		c.open.Wait()
		close(work)
		running.Wait()
		close(results)
	}()
	for {
		var next workItem
		var ready chan<- workItem // a send to nil waits for ever, so it is never chosen
		if len(c.pending) > 0 {
			next, ready = c.pending[0], work
		}
		select {
		case ready <- next:
			c.pending[0] = workItem{}
			c.pending = c.pending[1:]
		case r, more := <-results:
			if !more {
				return
			}
			c.handle(r)
		}
	}
}

// handle prints a page and schedules its links. The page counts as open until its links do.
func (c *coordinator) handle(r result) {
	defer c.open.Done()
	if r.err != nil {
		log.Printf("%q: %v", r.item.key, r.err)
	}
	c.out.WriteString("Visited: ")
	c.out.WriteString(r.item.key)
	c.out.WriteString("\nLinks found:\n")
	for _, href := range r.hrefs {
		u, ok := sanitize(href, r.base)
		if !ok {
			continue
		}
		k := key(u)
		c.out.WriteString(k)
		c.out.WriteByte('\n')
		if inScope(u, c.host) {
			c.schedule(u, k)
		}
	}
}

func (c *coordinator) schedule(u *url.URL, k string) {
	if _, known := c.visited[k]; known {
		return
	}
	if c.maxPages > 0 && len(c.visited) >= c.maxPages {
		return
	}
	c.visited[k] = struct{}{}
	c.open.Add(1)
	c.pending = append(c.pending, workItem{key: k, url: u})
}
