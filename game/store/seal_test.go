package store

import (
	"errors"
	"testing"

	"pgregory.net/rapid"
)

func TestWhatIsSealedIsTheSameWhenItIsOpened(t *testing.T) {
	sealed := Seal(3, []byte(`{"a": [1, "✓"]}`))
	if body, err := Unseal(3, sealed); err != nil || string(body) != `{"a": [1, "✓"]}` || Version(sealed) != 3 {
		t.Fatalf("%s %v", body, err)
	}
	if _, err := Unseal(2, sealed); err == nil {
		t.Error("it was taken for another version's")
	}
	if _, err := Unseal(3, []byte(`{"format": "machiavelli-rules"}`)); err == nil || err.Error() != "it is something else" {
		t.Errorf("a file that nothing was sealed in: %v", err)
	}
}

func TestWhatIsSealedCannotBeChanged(t *testing.T) {
	sealed := Seal(2, []byte(`{"a":[1,2,3],"b":"some text"}`))
	rapid.Check(t, func(t *rapid.T) {
		bad := append([]byte(nil), sealed...)
		for range rapid.IntRange(1, 3).Draw(t, "bytes") {
			bad[rapid.IntRange(0, len(bad)-1).Draw(t, "at")] = rapid.Byte().Draw(t, "byte")
		}
		if _, err := Unseal(2, bad); err == nil && string(bad) != string(sealed) {
			t.Fatalf("%s was read", bad)
		}
	})
	for _, more := range []string{" ", "\n", "{}", "\x00"} {
		if _, err := Unseal(2, append(append([]byte(nil), sealed...), more...)); err == nil {
			t.Errorf("%q after it was not seen", more)
		}
	}
}

func TestWhatHasNoVersionHasVersionNone(t *testing.T) {
	for _, text := range []string{"", "{", "[]", "7", `{"v":"1"}`, `{"w":1}`, "\x00\x01"} {
		if v := Version([]byte(text)); v != 0 {
			t.Errorf("%q has version %d", text, v)
		}
	}
	if e := error(&NewerError{Key: "match", Version: 3, Reads: 2}); !errors.As(e, new(*NewerError)) || e.Error() == "" {
		t.Error(e)
	}
}
