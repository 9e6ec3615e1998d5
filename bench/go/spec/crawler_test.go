package main

import (
	"bufio"
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"strings"
	"testing"
)

func TestSanitize(t *testing.T) {
	base, err := url.Parse("http://host.example/folder/page?q")
	if err != nil {
		t.Fatal(err)
	}
	for href, want := range map[string]string{
		"other":                         "http://host.example/folder/other",
		"../up/":                        "http://host.example/up/",
		"?q=1&r=2":                      "http://host.example/folder/page?q=1&r=2",
		"#part":                         "http://host.example/folder/page?q",
		"page#%_stray":                  "http://host.example/folder/page",
		" /blank\n":                     "http://host.example/blank",
		"HTTPS://Other.EXAMPLE:443/A#b": "https://other.example/A",
		"http://other.example:80":       "http://other.example/",
		"http://other.example:443/":     "http://other.example:443/",
		"/about":                        "http://host.example/about",
		"/about/":                       "http://host.example/about/",
		"mailto:x@host.example":         "",
		"javascript:void(0)":            "",
		"http://[":                      "",
		"http:///":                      "",
	} {
		got := ""
		if u, ok := sanitize(href, base); ok {
			got = key(u)
			if again, ok := sanitize(got, base); !ok || key(again) != got {
				t.Errorf("%q is sanitized to %q, which does not stay so", href, got)
			}
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", href, got, want)
		}
	}
}

func TestTheStartURLHasToBeAbsolute(t *testing.T) {
	for _, text := range []string{"", "page", "/page", "host.example", "ftp://host.example/"} {
		if _, ok := sanitize(text, nil); ok {
			t.Errorf("%q is accepted", text)
		}
	}
}

func TestScopeIsOneHost(t *testing.T) {
	for link, want := range map[string]bool{
		"http://www.host.example/":      true,
		"https://WWW.Host.Example:81/a": true,
		"http://host.example/":          false,
		"http://a.www.host.example/":    false,
	} {
		u, err := url.Parse(link)
		if err != nil {
			t.Fatal(err)
		}
		if inScope(u, "www.host.example") != want {
			t.Errorf("%s: want %v", link, want)
		}
	}
}

func TestPrintsEveryPageOfTheHostOnce(t *testing.T) {
	pages := crawl(t, 3, 0, map[string]string{
		"/":           `<a href=a>1</a> <a href="/a#x">2</a> <A HREF="?q=1&amp;r=2"> <a href="HTTP://Other.Example">3</a> <a href="mailto:x@y">`,
		"/a":          `<a href="/">up</a> <!-- <a href=comment> --> <script>"<a href=script>"</script> <a href=missing>`,
		"/?q=1&r=2":   `<a name=no-link> <link href=style> <a href="moved">`,
		"/folder/":    `<base href="/based/"><base href="/second/"><a href="page">`,
		"/based/page": ``,
	})
	want := map[string][]string{
		"/":           {"/a", "/a", "/?q=1&r=2", "http://other.example/"},
		"/a":          {"/", "/missing"},
		"/?q=1&r=2":   {"/moved"},
		"/moved":      {"/based/page"},
		"/based/page": {},
		"/missing":    {},
	}
	if !reflect.DeepEqual(pages, want) {
		t.Errorf("got %v, want %v", pages, want)
	}
}

func TestStopsAtTheLimit(t *testing.T) {
	pages := crawl(t, 3, 2, map[string]string{"/": `<a href=a><a href=b>`, "/a": `<a href=c>`})
	want := map[string][]string{"/": {"/a", "/b"}, "/a": {"/c"}}
	if !reflect.DeepEqual(pages, want) {
		t.Errorf("got %v, want %v", pages, want)
	}
}

// A coordinator that waits for workers alone would never come back from this.
func TestManyMoreLinksThanWorkersDoNotBlock(t *testing.T) {
	site := map[string]string{}
	var all strings.Builder
	for i := 0; i < 200; i++ {
		fmt.Fprintf(&all, "<a href=/%d>", i)
	}
	site["/"] = all.String()
	for i := 0; i < 200; i++ {
		site[fmt.Sprintf("/%d", i)] = all.String()
	}
	if pages := crawl(t, 2, 0, site); len(pages) != 201 {
		t.Errorf("visited %d pages", len(pages))
	}
}

func TestAPageThatBreaksOffHasAnErrorAndTheLinksSoFar(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		w.Header().Set("Content-Length", "1000")
		w.Write([]byte("<a href=first>"))
	}))
	defer server.Close()
	u, _ := sanitize(server.URL, nil)
	r := newFetcher(1, 0).visit(workItem{key: key(u), url: u})
	if r.err == nil || !reflect.DeepEqual(r.hrefs, []string{"first"}) {
		t.Errorf("got %v", r)
	}
}

func TestAPanicIsTheResultOfItsPage(t *testing.T) {
	f := newFetcher(1, 0)
	f.client.Transport = panics{}
	u, _ := sanitize("http://host.example/", nil)
	r := f.visit(workItem{key: key(u), url: u})
	if r.item.key != "http://host.example/" || r.err == nil || !strings.Contains(r.err.Error(), "on purpose") {
		t.Errorf("got %v", r)
	}
}

type panics struct{}

func (panics) RoundTrip(*http.Request) (*http.Response, error) { panic("on purpose") }

// crawl visits a site on this machine and returns each page with its links.
func crawl(t *testing.T, workers, maxPages int, site map[string]string) map[string][]string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/moved" {
			http.Redirect(w, r, "/folder/", http.StatusFound)
			return
		}
		text, ok := site[r.URL.RequestURI()]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		w.Write([]byte(text))
	}))
	defer server.Close()
	start, ok := sanitize(server.URL, nil)
	if !ok {
		t.Fatal(server.URL)
	}
	var out bytes.Buffer
	writer := bufio.NewWriter(&out)
	newCoordinator(start, maxPages, writer).run(workers, newFetcher(workers, 0))
	writer.Flush()
	pages := map[string][]string{}
	for _, entry := range strings.Split(out.String(), "Visited: ")[1:] {
		lines := strings.Split(strings.TrimSuffix(strings.ReplaceAll(entry, server.URL, ""), "\n"), "\n")
		if _, twice := pages[lines[0]]; twice {
			t.Errorf("%s was printed twice", lines[0])
		}
		pages[lines[0]] = lines[2:]
	}
	return pages
}
