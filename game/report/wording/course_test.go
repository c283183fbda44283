package wording

import (
	"slices"
	"strconv"
	gostrings "strings"
	"testing"

	"machiavelli/assets/strings"
	"machiavelli/game/lang"
)

func TestALongCourseIsThinnedOutAndKeepsItsEnds(t *testing.T) {
	l, err := lang.Load(strings.Files, "en")
	if err != nil {
		t.Fatal(err)
	}
	if got := Course(l, "Ada", []string{"0", "5", "3"}); got != "Ada: 0, 5, 3" {
		t.Errorf("%q", got)
	}
	var long []string
	for i := range 100 {
		long = append(long, strconv.Itoa(i))
	}
	_, values, _ := gostrings.Cut(Course(l, "Ada", long), ": ")
	got := gostrings.Split(values, ", ")
	if len(got) != courseMost || got[0] != "0" || got[len(got)-1] != "99" || !slices.IsSortedFunc(got, func(a, b string) int { return len(a) - len(b) }) {
		t.Errorf("%q", got)
	}
}
