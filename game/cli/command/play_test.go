package command

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"machiavelli/engine/rules"
)

// TestAGameInTextBeginsAsTheCommandLineSays: a match by rules, levels and seed, the
// one that was played last, or neither; what does not go together is said.
func TestAGameInTextBeginsAsTheCommandLineSays(t *testing.T) {
	for _, c := range []struct {
		args  string
		fault string
		check func(TextOptions) bool
	}{
		{"-text", "", func(o TextOptions) bool { return o.Begin == nil && !o.Continue && o.Cards == "letters" }},
		{"-text -continue -cards words", "", func(o TextOptions) bool { return o.Continue && o.Cards == "words" }},
		{"-text -seed 7", "", func(o TextOptions) bool {
			return o.Begin != nil && o.Begin.Rules.ID == rules.First && o.Begin.Seed == "7"
		}},
		{"-text -rules carousel -players casual,solver -options limit=3", "", func(o TextOptions) bool {
			return o.Begin.Rules.ID == "carousel" && strings.Join(o.Begin.Players, " ") == "human casual solver" && o.Begin.Options.Limit == 3
		}},
		{"-text -players casual,human", "", func(o TextOptions) bool { return strings.Join(o.Begin.Players, " ") == "casual human" }},
		{"-text -players x", "the levels are", nil},
		{"-text -rules carousel-classic -players casual,casual,casual", "for 2 to 3 players, not 4", nil},
		{"-text -rules nothing", "no rule set", nil},
		{"-text -options limit=99", "-options", nil},
		{"-text -continue -seed 7", "-continue", nil},
		{"-text -cards pictures", "-cards", nil},
		{"-text -join http://x/#t=KQXVTA", "", func(o TextOptions) bool { return o.Join == "http://x/#t=KQXVTA" && o.Begin == nil }},
		{"-text -server http://x -players human,human,casual", "", func(o TextOptions) bool {
			return o.Server == "http://x" && strings.Join(o.Begin.Players, " ") == "human human casual"
		}},
		{"-text -join KQXVTA -seed 7", "-join", nil},
		{"-text -server http://x -seed 7", "-seed", nil},
		{"-join KQXVTA", "needs the address", nil},
		{"-join nothing", "-join", nil},
		{"-rules carousel", "-text", nil},
	} {
		var errs bytes.Buffer
		var got *TextOptions
		code := Run(context.Background(), append([]string{"play"}, strings.Fields(c.args)...), Env{
			Stdin: strings.NewReader(""), Stdout: &bytes.Buffer{}, Stderr: &errs,
			Play: func(PlayOptions) error { t.Errorf("%s: a window opens", c.args); return nil },
			Text: func(_ context.Context, o TextOptions) error { got = &o; return nil },
		})
		switch {
		case c.fault != "" && (code != exitUsage || !strings.Contains(errs.String(), c.fault)):
			t.Errorf("%s: code %d, %q; want %q", c.args, code, errs.String(), c.fault)
		case c.fault == "" && (code != exitOK || got == nil || !c.check(*got)):
			t.Errorf("%s: code %d, %q, %+v", c.args, code, errs.String(), got)
		}
	}
}

// TestAWindowOpensAtATable: by its link, or by its code at a server.
func TestAWindowOpensAtATable(t *testing.T) {
	for args, want := range map[string]string{
		"-join http://x:8080/#t=kqxvta":            "http://x:8080/#t=KQXVTA",
		"-join KQXVTA -server cards.example.org":   "http://cards.example.org/#t=KQXVTA",
		"-join https://x/#s=KQXVTA.secret -mute":   "https://x/#s=KQXVTA.secret",
		"-join https://x/#w=KQXVTA.secret":         "https://x/#w=KQXVTA.secret",
		"-position https://x/#p=something -seed 7": "https://x/#p=something",
	} {
		got, errs := "", bytes.Buffer{}
		code := Run(context.Background(), append([]string{"play"}, strings.Fields(args)...), Env{
			Stdin: strings.NewReader(""), Stdout: &bytes.Buffer{}, Stderr: &errs,
			Play: func(o PlayOptions) error { got = o.Position; return nil },
		})
		if code != exitOK || got != want {
			t.Errorf("%s: code %d, %q, %s", args, code, got, errs.String())
		}
	}
}
