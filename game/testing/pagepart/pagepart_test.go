package pagepart

import (
	"os"
	"path/filepath"
	"testing"
)

func TestOnlyThePartIsWritten(t *testing.T) {
	page := filepath.Join(t.TempDir(), "page.md")
	if err := os.WriteFile(page, []byte("before\n<!-- a -->\nold\n<!-- b -->\nafter\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	p := Part{page, "<!-- a -->\n", "<!-- b -->\n"}
	if text, err := p.Text(); err != nil || text != "old\n" {
		t.Fatalf("%q, %v", text, err)
	}
	if err := p.Write("new\n"); err != nil {
		t.Fatal(err)
	}
	if all, _ := os.ReadFile(page); string(all) != "before\n<!-- a -->\nnew\n<!-- b -->\nafter\n" {
		t.Errorf("%q", all)
	}
	p.End = "<!-- c -->\n"
	if err := p.Write("newer\n"); err == nil {
		t.Error("a page without its place was written")
	}
}
