// Command crawler visits every page of one host and prints each page with its links.
//
// It is what Clew is compared with: the usual design of such a program in Go. A coordinator owns the set of visited URLs, the
// queue, and standard output; stateless workers fetch pages and send back the links as they are written there. The program in
// the folder above does the same job and gives up that division of labour for speed.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"log"
	"os"
	"time"
)

func main() {
	start := flag.String("url", "", "start `URL`")
	workers := flag.Int("workers", 8, "number of concurrent workers")
	maxPages := flag.Int("max-pages", 0, "stop after this many pages; 0 is no limit")
	rate := flag.Int("rate-ms", 0, "minimum delay between requests, in ms")
	flag.Parse()
	log.SetFlags(0)
	log.SetPrefix("crawler: ")
	if flag.NArg() > 0 || *workers < 1 || *maxPages < 0 || *rate < 0 {
		usage()
	}
	url, ok := sanitize(*start, nil)
	if !ok {
		usage()
	}
	out := bufio.NewWriterSize(os.Stdout, 64<<10)
	f := newFetcher(*workers, time.Duration(*rate)*time.Millisecond)
	newCoordinator(url, *maxPages, out).run(*workers, f)
	if err := out.Flush(); err != nil {
		log.Fatal(err)
	}
}

func usage() {
	fmt.Fprintln(os.Stderr, "usage: crawler -url URL [-workers N] [-max-pages N] [-rate-ms N]")
	os.Exit(2)
}
