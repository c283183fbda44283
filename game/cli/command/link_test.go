package command

import (
	"strings"
	"testing"
)

func TestTheLinkOfTheDocumentationIsThatOfItsPosition(t *testing.T) {
	position, want := block(t, "jsonl linked"), block(t, "text link")
	code, stdout, stderr := run(t, position, "link")
	if code != exitOK || stdout != want {
		t.Errorf("exit %d, %s\ngot  %swant %s", code, stderr, stdout, want)
	}
	code, stdout, _ = run(t, "https://example.org/"+want, "link", "-read")
	if code != exitOK || stdout != position {
		t.Errorf("exit %d\ngot  %swant %s", code, stdout, position)
	}
	code, stdout, _ = run(t, position, "link", "-page", "https://example.org/")
	if code != exitOK || stdout != "https://example.org/"+want {
		t.Errorf("exit %d, %s", code, stdout)
	}
}

func TestALinkThatIsWrongIsNamedAndTheRestGoesOn(t *testing.T) {
	good := strings.TrimSpace(block(t, "text link"))
	code, stdout, stderr := run(t, good[:40]+"\n\n"+good+"\n", "link", "-read")
	lines := strings.SplitAfter(stdout, "\n")
	if code != exitFault || len(lines) != 3 || !strings.HasPrefix(lines[0], `{"id":null,"error":"line 1: it is cut off"`) ||
		lines[1] != block(t, "jsonl linked") || !strings.Contains(stderr, "could not be turned: 1 of 2") {
		t.Errorf("exit %d, %s\n%s", code, stderr, stdout)
	}
	if code, stdout, _ := run(t, `{"id":"p","rules":"whist"}`, "link"); code != exitFault || !strings.HasPrefix(stdout, `{"id":"p","error":"line 1: rules: `) {
		t.Errorf("exit %d, %s", code, stdout)
	}
}

func TestOnePositionIsAnsweredAsALinkOrAsALine(t *testing.T) {
	link := strings.TrimSpace(block(t, "text link"))
	want := facts(t, second(run(t, block(t, "jsonl linked"), "solve")))
	for _, given := range []string{link, "https://example.org/" + link, strings.TrimSpace(block(t, "jsonl linked"))} {
		if code, stdout, stderr := run(t, "", "solve", "-position", given); code != exitOK || len(want) != 1 || facts(t, stdout)[0]["cards"] != want[0]["cards"] {
			t.Errorf("exit %d, %s%s", code, stdout, stderr)
		}
	}
	if code, _, stderr := run(t, "", "solve", "-position", link[:30]); code != exitUsage || !strings.Contains(stderr, "-position: it is cut off") {
		t.Errorf("exit %d, %s", code, stderr)
	}
}

func second(_ int, stdout, _ string) string { return stdout }
