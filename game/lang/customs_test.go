package lang

import "testing"

var (
	world   = Customs{}
	america = Customs{MonthFirst: true, HalfDays: true}
	halves  = Customs{HalfDays: true}
)

func TestALocaleSaysHowDaysAndHoursAreWritten(t *testing.T) {
	for locale, want := range map[string]Customs{
		"": world, "C": world, "C.UTF-8": world, "POSIX": world, "en": world,
		"en_US.UTF-8": america, "en-US": america, "en_us": america, "en_CA": america, "en_PH.utf8": america,
		"en_GB.UTF-8": world, "en_IE@euro": world, "de_DE.UTF-8@euro": world, "it_IT": world, "cs_CZ": world, "fr_FR": world,
		"en_AU": halves, "en_IN": halves, "es_US": halves, "es_CO": halves, "fr_CA": world, "zh-Hant-TW": halves,
	} {
		if got := customsOf(locale); got != want {
			t.Errorf("%q: %+v, want %+v", locale, got, want)
		}
	}
}

func TestFormatsAsWindowsWritesThemSayTheSame(t *testing.T) {
	for _, c := range []struct {
		name, date, time string
		want             Customs
	}{
		{"none", "", "", world},
		{"United States", "dddd, MMMM d, yyyy", "h:mm tt", america},
		{"United Kingdom", "dd MMMM yyyy", "HH:mm", world},
		{"Australia", "dddd, d MMMM yyyy", "h:mm tt", halves},
		{"Germany", "dddd, d. MMMM yyyy", "HH:mm", world},
		{"Spain", "dddd, d 'de' MMMM 'de' yyyy", "H:mm", world},
		{"Brazil", "dddd, d 'de' MMMM 'de' yyyy", "HH'h'mm", world},
		{"Hungary", "yyyy. MMMM d., dddd", "H:mm", Customs{MonthFirst: true}},
	} {
		if got := customsOfFormats(c.date, c.time); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}
