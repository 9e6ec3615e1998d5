package main

import (
	"bufio"
	"net/url"
	"sync"
)

// crawl is what the workers share. The mutex guards all that follows it, and the output.
type crawl struct {
	host     string
	workers  int
	maxPages int
	fetcher  *fetcher

	mu      sync.Mutex
	wake    *sync.Cond
	visited map[string]struct{}
	queue   []string // last in, first out: what waits stays small
	busy    int      // workers that may still find pages
	out     *bufio.Writer
}

func newCrawl(start *url.URL, workers, maxPages int, out *bufio.Writer) *crawl {
	normalize(start)
	c := &crawl{
		host:     start.Hostname(),
		workers:  workers,
		maxPages: maxPages,
		fetcher:  newFetcher(workers),
		visited:  map[string]struct{}{start.String(): {}},
		queue:    []string{start.String()},
		out:      out,
	}
	c.wake = sync.NewCond(&c.mu)
	return c
}

// run returns when nothing waits and no worker is busy, so nothing can be added any more.
func (c *crawl) run() {
	var done sync.WaitGroup
	done.Add(c.workers)
	for i := 0; i < c.workers; i++ {
		go func() {
			defer done.Done()
			c.work()
		}()
	}
	done.Wait()
}

func (c *crawl) work() {
	p := newPage(c.host)
	for {
		name := c.next()
		if name == "" {
			return
		}
		p.reset(name)
		c.fetcher.fetch(p)
		c.finish(p)
	}
}

// next waits for a URL; an empty one means that there are no more.
func (c *crawl) next() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(c.queue) == 0 {
		if c.busy == 0 {
			return ""
		}
		c.wake.Wait()
	}
	last := len(c.queue) - 1
	name := c.queue[last]
	c.queue[last] = ""
	c.queue = c.queue[:last]
	c.busy++
	return name
}

// finish prints the page and queues the links that are new.
func (c *crawl) finish(p *page) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.out.WriteString("Visited: ")
	c.out.WriteString(p.name)
	c.out.WriteString("\nLinks found:\n")
	c.out.Write(p.printed)
	for _, link := range p.local {
		if c.maxPages > 0 && len(c.visited) >= c.maxPages {
			break
		}
		if _, known := c.visited[link]; known {
			continue
		}
		c.visited[link] = struct{}{}
		c.queue = append(c.queue, link)
		c.wake.Signal()
	}
	c.busy--
	if c.busy == 0 && len(c.queue) == 0 {
		c.wake.Broadcast()
	}
}
