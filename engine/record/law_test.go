package record

import (
	"bytes"
	"os"
	"testing"
)

// law is a file that the first release wrote and that is never written again.
func law(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("../rules/testdata/law/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestARecordOfTheFirstReleaseIsReadAndWrittenTheSame(t *testing.T) {
	text := law(t, "record.jsonl")
	if err := Verify(bytes.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	h, err := ReadHistory(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	head, err := NewHeader(h.Start.Config())
	if err != nil {
		t.Fatal(err)
	}
	line, _, _ := bytes.Cut(text, []byte("\n"))
	if got := bytes.TrimSpace(AppendHeader(nil, head)); !bytes.Equal(got, line) {
		t.Errorf("the header is\n%s\nwant\n%s", got, line)
	}
}

func TestPositionsOfTheFirstReleaseAreReadAndWrittenTheSame(t *testing.T) {
	for line := range bytes.Lines(law(t, "positions.jsonl")) {
		q, err := ReadQuestion(bytes.TrimSpace(line))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := AppendPosition(nil, q); err != nil || !bytes.Equal(got, line) {
			t.Errorf("%v\n%s\nwant\n%s", err, got, line)
		}
	}
}
