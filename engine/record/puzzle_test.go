package record

import (
	"strings"
	"testing"
)

const aPuzzle = `{"id":"p","rules":"machiavelli","options":{"limit":5},"table":[["7H","8H","9H"]],"hand":["TH"],"goal":"out","level":1,"opens":0,"moves":1,"solution":[]}`

func TestAPuzzleIsWrittenAsItIsRead(t *testing.T) {
	for _, line := range []string{aPuzzle, strings.Replace(aPuzzle, `"options":{"limit":5},`, "", 1)} {
		p, err := ReadPuzzle([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		got, err := AppendPuzzle(nil, &p)
		if err != nil || string(got) != line+"\n" || !p.Position.Opened {
			t.Errorf("%v\ngot  %swant %s", err, got, line)
		}
	}
}

func TestAWrongPuzzleIsRefusedWithThePlace(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"level":1,`, ``, "level is missing"},
		{`"goal":"out"`, `"goal":"cards"`, `goal: "cards", want "out"`},
		{`["TH"]`, `["7Z"]`, "hand[0]: "},
		{`["7H","8H","9H"]`, `{"owner":1,"cards":["7H","8H","9H"]}`, "table[0]: melds have no owners"},
		{`["7H","8H","9H"]`, `["7H","8H","X"]`, "table[0][2]: "},
		{`"moves":1`, `"moves":1,"par":3`, `unknown key "par"`},
	} {
		line := strings.Replace(aPuzzle, c.old, c.new, 1)
		if _, err := ReadPuzzle([]byte(line)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", line, err, c.want)
		}
	}
}
