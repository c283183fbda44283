package stable

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func ExampleSort() {
	words := []string{"king", "ace", "queen", "jack", "ten"}
	Sort(words, func(a, b string) int { return len(a) - len(b) })
	fmt.Println(words)
	// Output: [ace ten king jack queen]
}

func TestEqualElementsKeepTheirOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		type pair struct{ key, at int }
		var list []pair
		for at, key := range rapid.SliceOf(rapid.IntRange(0, 5)).Draw(t, "keys") {
			list = append(list, pair{key, at})
		}
		want := slices.Clone(list)
		byKey := func(a, b pair) int { return a.key - b.key }
		slices.SortStableFunc(want, byKey)
		if Sort(list, byKey); !slices.Equal(list, want) {
			t.Fatalf("%v, want %v", list, want)
		}
	})
}
