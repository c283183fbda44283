package lang

import (
	"slices"
	"testing"
)

func TestTheLanguagesOfMacOSAreRead(t *testing.T) {
	for list, want := range map[string][]string{
		"(\n    \"de-AT\",\n    \"en-GB\",\n    fr\n)\n": {"de-AT", "en-GB", "fr"},
		"(\n    cs\n)\n": {"cs"},
		"(\n    \"zh-Hant-TW\",\n    \"es-419\"\n)": {"zh-Hant-TW", "es-419"},
		"(\n)\n": nil,
		"":       nil,
	} {
		if got := preferred(list); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", list, got, want)
		}
	}
	if got := choose("", preferred("(\n    \"ja-JP\",\n    \"it-CH\",\n    en\n)\n")); got != "it" {
		t.Errorf("the first language that is offered is Italian, not %s", got)
	}
}

func TestTheRegionOfMacOSSaysHowDaysAndHoursAreWritten(t *testing.T) {
	for locale, want := range map[string]Customs{
		"en_US\n": america, "de_DE\n": world, "en_AU": halves, "en_DE@rg=uszzzz": america, "en_US@rg=dezzzz;hours=h23": world, "": world, "en-US": america, "de_US@currency=EUR": halves,
	} {
		if got := customsSet(regional(locale), false, false); got != want {
			t.Errorf("%q: %+v, want %+v", locale, got, want)
		}
	}
	if got := customsSet("en_US", true, false); got != (Customs{MonthFirst: true}) {
		t.Errorf("an American clock that counts to 24: %+v", got)
	}
	if got := customsSet("de_DE", false, true); got != halves {
		t.Errorf("a German clock that counts to 12: %+v", got)
	}
}
