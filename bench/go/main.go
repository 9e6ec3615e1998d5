// Command crawler visits every page of one host and prints each page with its links.
//
// It is what Clew is compared with: the same job, written in Go and tuned. It has no robots.txt, no retries, no resume, and
// no defence against endless sites; its output is in the order of arrival, which differs from run to run.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"net/url"
	"os"
	"runtime/debug"
)

func main() {
	start := flag.String("url", "", "start `URL`")
	workers := flag.Int("workers", 8, "number of concurrent requests")
	maxPages := flag.Int("max-pages", 0, "stop after this many pages; 0 is no limit")
	flag.Parse()
	u, err := url.Parse(*start)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") || *workers < 1 || *maxPages < 0 {
		fmt.Fprintln(os.Stderr, "usage: crawler -url URL [-workers N] [-max-pages N]")
		os.Exit(2)
	}
	// Little is live at any time, so the default would collect garbage every 4 MB.
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(200)
	}
	out := bufio.NewWriterSize(os.Stdout, 64<<10)
	c := newCrawl(u, *workers, *maxPages, out)
	c.run()
	if err := out.Flush(); err != nil {
		fmt.Fprintln(os.Stderr, "crawler:", err)
		os.Exit(1)
	}
}
