package lang

import "testing"

func TestASentenceBeginsWithACapital(t *testing.T) {
	for text, want := range map[string]string{"": "", "player 2": "Player 2", "échange": "Échange", "žolík": "Žolík", "3 cards": "3 cards", "«a": "«a", "\xff": "\ufffd"} {
		if got := Capital(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
