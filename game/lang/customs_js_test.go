package lang

import (
	"syscall/js"
	"testing"
)

func TestTheBrowserSaysHowDaysAndHoursAreWritten(t *testing.T) {
	intl := js.Global().Get("Intl")
	defer js.Global().Set("Intl", intl)
	ofLocale := js.Global().Get("Function").New("intl", "locale", "return {DateTimeFormat: function (_, o) { return new intl.DateTimeFormat(locale, o) }}")
	for locale, want := range map[string]Customs{"en-US": america, "en-GB": world, "de-DE": world, "it-IT": world, "en-AU": halves, "fr-CA": world} {
		js.Global().Set("Intl", ofLocale.Invoke(intl, locale))
		if got := SystemCustoms(); got != want {
			t.Errorf("%s: %+v, want %+v", locale, got, want)
		}
	}
	js.Global().Set("Intl", js.Undefined())
	if got := SystemCustoms(); got != world {
		t.Errorf("without Intl: %+v", got)
	}
}
