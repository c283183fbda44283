package clipboard

import (
	"syscall/js"
	"testing"
)

// pose gives the page a clipboard, a document and a prompt as a script has them.
func pose(t *testing.T, script string) (log func() string) {
	t.Helper()
	made := js.Global().Get("Function").New(`
		const log = [];
		const area = () => ({ style: {}, setAttribute() {}, remove() {}, focus() {}, setSelectionRange() {} });
		const document = { createElement: area, body: { append(a) { document.area = a; } }, activeElement: null };
		const of = { navigator: {}, document, prompt: (_, text) => { log.push("shown " + text); return null; } };
		(() => { ` + script + ` })();
		for (const [name, value] of Object.entries(of)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
		return { log: () => log.join("; ") };`).Invoke()
	return func() string { return made.Call("log").String() }
}

func TestATextCountsAsCopiedOnlyWhereItWas(t *testing.T) {
	const copies = `document.execCommand = () => { log.push("selected " + document.area.value); return true; };`
	for _, c := range []struct {
		name, script, want string
		copied             bool
	}{
		{"a clipboard", `of.navigator.clipboard = { writeText: async (text) => { log.push("wrote " + text); } };` + copies, "wrote x", true},
		{"one that refuses", `of.navigator.clipboard = { writeText: async () => { throw new Error("no"); } };` + copies, "selected x", true},
		{"one that throws", `of.navigator.clipboard = { writeText() { throw new Error("no"); } };` + copies, "selected x", true},
		{"no clipboard, as over plain http", copies, "selected x", true},
		{"a selection that is refused", `document.execCommand = () => false;`, "shown x", false},
		{"a browser without either", ``, "shown x", false},
		{"a page without a body", `delete document.body;`, "shown x", false},
		{"not even a prompt", `of.prompt = undefined;`, "", false},
		{"a prompt that throws, as in some frames", `of.prompt = () => { throw new Error("no"); };`, "", false},
	} {
		log := pose(t, c.script)
		if err := Write("x"); (err == nil) != c.copied || log() != c.want {
			t.Errorf("%s: %v, %q, want %q", c.name, err, log(), c.want)
		}
		if text, err := Read(); text != "" || err != nil {
			t.Errorf("%s: read %q, %v", c.name, text, err)
		}
	}
}
