package main

import (
	"bufio"
	"bytes"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"sort"
	"strings"
	"testing"
)

// visit crawls a site and returns each page with its links.
func visit(t *testing.T, maxPages int, site map[string]string) map[string][]string {
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
	start, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	writer := bufio.NewWriter(&out)
	newCrawl(start, 3, maxPages, writer).run()
	writer.Flush()
	pages := map[string][]string{}
	for _, entry := range strings.Split(out.String(), "Visited: ")[1:] {
		lines := strings.Split(strings.TrimSuffix(strings.ReplaceAll(entry, server.URL, ""), "\n"), "\n")
		if _, twice := pages[lines[0]]; twice {
			t.Errorf("%s was visited twice", lines[0])
		}
		pages[lines[0]] = lines[2:]
	}
	return pages
}

func TestVisitsEveryPageOfTheHostOnce(t *testing.T) {
	pages := visit(t, 0, map[string]string{
		"/":           `<a href=a>1</a> <a href="/a#x">2</a> <A HREF="?q=1&amp;r=2"> <a href="HTTP://Other.Example">3</a> <a href="mailto:x@y">`,
		"/a":          `<a href="/">up</a> <!-- <a href=comment> --> <script>"<a href=script>"</script> <a href=missing>`,
		"/?q=1&r=2":   `<a name=no-link> <a href="moved">`,
		"/folder/":    `<base href="/based/"><a href="page">`,
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
	pages := visit(t, 2, map[string]string{"/": `<a href=a><a href=b>`, "/a": `<a href=c>`})
	var names []string
	for name := range pages {
		names = append(names, name)
	}
	sort.Strings(names)
	if !reflect.DeepEqual(names, []string{"/", "/a"}) {
		t.Errorf("visited %v", names)
	}
}
