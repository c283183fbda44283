package wording

import (
	"testing"

	english "machiavelli/assets/strings"
	"machiavelli/engine/table/wire"
	"machiavelli/game/lang"
)

// TestWhatIsWrongWithAServerIsSaidInEachLanguage: a disk that is full is not one that can only
// be read.
func TestWhatIsWrongWithAServerIsSaidInEachLanguage(t *testing.T) {
	for _, code := range lang.Languages() {
		l, err := lang.Load(english.Files, code)
		if err != nil {
			t.Fatal(err)
		}
		said := map[string]wire.Cause{}
		for _, why := range wire.Causes() {
			r := wire.Refusal{Status: 503, Code: wire.CodeNoRoom, Why: why}
			text := Answered(l, &r)
			if other, twice := said[text]; twice || text == ServerRefusal(l, wire.CodeNoRoom) {
				t.Errorf("%s: %s says %q, as %q does", code, why, text, other)
			}
			said[text] = why
			if r.Code = wire.CodeUnknown; Answered(l, &r) != text {
				t.Errorf("%s: %s says %q where it is not known what was kept", code, why, Answered(l, &r))
			}
		}
		if got := ServerRefusal(l, "no-room.of-a-newer-server"); got != ServerRefusal(l, wire.CodeNoRoom) {
			t.Errorf("%s: %q", code, got)
		}
	}
}
