package table

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// The limits on the page from which others write programs are those of a table.
func TestThePageHasTheLimitsOfATable(t *testing.T) {
	page, err := os.ReadFile("../../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []string{
		fmt.Sprintf("| an action or a draft | %d KiB, and two lists more", maxDraft>>10),
		fmt.Sprintf("| the same in a table's log | %d KiB |", maxBesides>>10),
		fmt.Sprintf("| drafts of a seat | %d a second |", len(seatMemory{}.drafted)),
		fmt.Sprintf("| remarks of a seat | one in %d s |", sayEvery/time.Second),
		fmt.Sprintf("| a table's log | %d MiB | the match ends |", MaxLog>>20),
	} {
		if !strings.Contains(string(page), row) {
			t.Errorf("docs/formats.md lacks %q", row)
		}
	}
}
