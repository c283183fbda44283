package table

import (
	"bytes"
	"os"
	"slices"
	"testing"

	"machiavelli/engine/record"
	"machiavelli/engine/review"
)

func TestARecordOfATableIsReviewed(t *testing.T) {
	data, err := os.ReadFile("testdata/logs/1-machiavelli-jokers.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var log []Line
	for _, raw := range bytes.Split(bytes.TrimSpace(data), []byte("\n")) {
		if l, err := ReadLine(raw); err == nil { // all but the view at the end
			log = append(log, l)
		}
	}
	text, r := Record(slices.Values(log))
	if r != nil {
		t.Fatal(r)
	}
	h, err := record.ReadHistory(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	reviewed, err := review.Of(h, review.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if lines := bytes.Count(reviewed.AppendLines(nil), []byte("\n")); lines < len(log)/4 {
		t.Errorf("%d lines about %d", lines, len(log))
	}
}
