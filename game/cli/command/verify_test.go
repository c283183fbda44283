package command

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// recorded is a folder with the records of two short matches.
func recorded(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "two [of] them")
	if code, _, stderr := run(t, "", "simulate", "-players", "solver,novice", "-options", "hand=5", "-deals", "2", "-seed", "3", "-record", dir); code != exitOK {
		t.Fatal(stderr)
	}
	return dir
}

func written(t *testing.T, data []byte) (name string) {
	t.Helper()
	name = filepath.Join(t.TempDir(), "match.jsonl")
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestRecordsThatAreWellAreCalledWell(t *testing.T) {
	dir := recorded(t)
	code, stdout, stderr := run(t, "", "verify", dir)
	if code != exitOK || stderr != "" || !strings.HasPrefix(stdout, "2 records are well: 2 deals, ") || strings.Count(stdout, "\n") != 1 {
		t.Errorf("the folder: exit %d, %q, %q", code, stdout, stderr)
	}
	code, stdout, _ = run(t, "", "verify", filepath.Join(dir, "000002.jsonl"))
	if code != exitOK || !strings.HasPrefix(stdout, "1 record is well: 1 deal, ") || !strings.Contains(stdout, "the rules alone in 1") {
		t.Errorf("a file: exit %d, %q", code, stdout)
	}
	whole, err := os.ReadFile(filepath.Join(dir, "000001.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(whole), "\n")
	if code, stdout, _ = run(t, "", "verify", written(t, []byte(strings.Join(lines[:3], "")))); code != exitOK || !strings.Contains(stdout, "1 deal, 1 turn; 1 without an end yet") {
		t.Errorf("the beginning of a match: exit %d, %q", code, stdout)
	}
}

func TestARecordIsReadHoweverItWasWritten(t *testing.T) {
	whole, err := os.ReadFile(filepath.Join(recorded(t), "000001.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	s := strings.ReplaceAll(string(whole), "\n", "\r\n")
	for name, data := range map[string][]byte{
		"CRLF": []byte(s), "a mark": []byte("\uFEFF" + s), "UTF-16": utf16Text(s), "PowerShell": append([]byte{0xFF, 0xFE}, utf16Text(s)...),
	} {
		if code, stdout, stderr := run(t, "", "verify", written(t, data)); code != exitOK || !strings.Contains(stdout, "well") {
			t.Errorf("%s: exit %d, %s", name, code, stderr)
		}
	}
}

func TestWhatIsWrongWithARecordIsOneSentenceWithItsPlaceOnce(t *testing.T) {
	whole, err := os.ReadFile(filepath.Join(recorded(t), "000001.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(whole), "\n")
	for name, c := range map[string]struct{ text, want string }{
		"a line too long":  {lines[0] + strings.Repeat("x", 2<<20), "line 2: longer than 1048576 bytes"},
		"a draw too many":  {strings.Join(lines[:3], "") + `{"e":"discard","p":0,"card":"7H"}`, "line 4: "},
		"nothing":          {"", "no record: the file is empty"},
		"many odd letters": {lines[0] + `{"` + strings.Repeat("é", 100_000) + `":1}`, "line 2: "},
	} {
		file := written(t, []byte(c.text))
		code, stdout, stderr := run(t, "", "verify", file)
		first, _, _ := strings.Cut(stderr, "\n")
		if code != exitFault || stdout != "" || !strings.HasPrefix(first, file+": "+c.want) || strings.Count(first, "line") > 1 {
			t.Errorf("%s: exit %d, %q", name, code, first)
		}
		if len(first) > 1200 {
			t.Errorf("%s: %d bytes", name, len(first))
		}
	}
	dir := t.TempDir()
	if code, _, stderr := run(t, "", "verify", dir); code != exitFault || !strings.Contains(stderr, "there is no record in this folder") {
		t.Errorf("an empty folder: exit %d, %s", code, stderr)
	}
	if code, _, stderr := run(t, "", "verify", filepath.Join(dir, "none")); code != exitFault || strings.Count(stderr, "none") != 1 {
		t.Errorf("no such file: exit %d, %s", code, stderr)
	}
}

func TestWhatIsWrongWithManyRecordsFitsOnAScreen(t *testing.T) {
	dir := t.TempDir()
	for i := range 100 {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%03d.jsonl", i)), []byte("{}"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	code, _, stderr := run(t, "", "verify", dir)
	if n := strings.Count(stderr, "\n"); code != exitFault || n > 24 || !strings.Contains(stderr, "more that are wrong: 85") || !strings.Contains(stderr, "records that are wrong: 100 of 100") {
		t.Errorf("exit %d, %d lines:\n%s", code, n, stderr)
	}
}
