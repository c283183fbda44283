package main_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// idioms are turns of phrase that a card player or a Go programmer does not use,
// with what to say instead.
var idioms = []struct{ says, say string }{
	{`so (?:many|few)\b(?: that\b| as\b)?`, "n, that many, or each number of"},
	{`of before`, "earlier"},
	{`(?:the|an) own\b`, "whose it is: the player's"},
	{`(?:one|some(?:one|body))['’]s own`, "whose it is: the player's own"},
	{`none of (?:its|his|their) own`, "not one of them"},
	{`what (?:\w+ ){1,8}(?:comes?|came|coming) to(?:[.,;:)]|$| (?:is|and|by|now|together)\b)`, "the sum, the result"},
	{`(?:what|nothing|none|whatever) (?:will |it )?(?:comes?|came) of`, "the result of"},
	{`with no thought of`, "without regard to, whatever"},
	{`(?:why (?:an? |the |it |what )(?:\w+ ){0,4}|what |that |which |it )(?:is|are) none`, "is not one"},
	{`at the (?:most|least|worst)\b`, "at most, at least"},
	{`(?:is|are) (?:the|[a-z]+'s) affair`, "who decides it"},
	{`(?:some|any|every|no)(?:body|one)(?: else)?['’]s (?:affair|business)`, "who does it, who may see it"},
	{`(?:to|for|of|by|from) who\b`, "to the player who, to those who"},
	{`(?:the|its) begin\b`, "the beginning, the head"},
	{`unless (?:it|that) is said`, "default"},
	{`what is (?:its|his|their) to`, "its work, its turn"},
	{`nobody wants (?:the|what|it)\b`, "is cancelled"},
	{`by and by`, "in time, in all"},
	{`in (?:its|his|their) stead`, "in its place"},
	{`ha(?:s|ve) not got`, "does not have"},
	{`and the like`, "name them"},
	{`(?-i:anew)`, "again"},
	{`but for (?:a|an|the|what|those|its|one|errors|luck)\b`, "except for"},
}

// english is what looks like an idiom of the list and is plain: "so many that".
var english = regexp.MustCompile(`(?i)^so (?:many|few) (?:that|as)$`)

// idiomsOf is what a text has of the list, each with what to say instead.
func idiomsOf(text string) []string {
	var found []string
	for k, i := range idioms {
		if m := idiomWords[k].FindString(text); m != "" && !english.MatchString(m) {
			found = append(found, strconv.Quote(m)+": say "+i.say)
		}
	}
	return found
}

var idiomWords = func() []*regexp.Regexp {
	var list []*regexp.Regexp
	for _, i := range idioms {
		list = append(list, regexp.MustCompile(`(?i)\b(?:`+i.says+`)`))
	}
	return list
}()

// A private idiom costs every reader a moment. None stands in a comment, in the
// docs or in the English texts.
func TestTheProseHasNoPrivateIdioms(t *testing.T) {
	read := 0
	prose(t, func(path string, line int, text string) {
		read++
		text = strings.Join(strings.Fields(text), " ")
		for _, found := range idiomsOf(text) {
			t.Errorf("%s:%d: %s\n\t%s", path, line, found, text)
		}
	})
	if read < 10_000 {
		t.Errorf("only %d pieces of prose were read", read)
	}
}

// An idiom is found wherever its words stand; plain words beside it are not.
func TestAnIdiomIsToldFromPlainWords(t *testing.T) {
	idiom := func(text string) bool { return len(idiomsOf(text)) > 0 }
	for _, text := range []string{
		"plays so many cards", "it is 0 where no play lays so many.", "the nets of before", "goes back to the own hand", "a rule set of one's own",
		"why a list of cards is none", "what the matches of a group come to.", "chooses by what comes of it", "three puzzles at the most.", "made anew", "all but for the first",
		"comes again to who asks", "for who plays that turn once more", "the begin of a turn", "that is somebody else's affair", "bytes that are nobody's business",
		"none, unless it is said", "silent about what is its to do", "nobody wants what it is at",
	} {
		if !idiom(text) {
			t.Errorf("%q passes", text)
		}
	}
	for _, text := range []string{
		"so many that nobody counts", "nil if there is none", "the owner of a meld", "a card comes to lie elsewhere", "at most three", "it was good but for two players only",
		"those who ask", "it begins a turn", "two who play", "the players of whom one is away",
	} {
		if idiom(text) {
			t.Errorf("%q is refused: %v", text, idiomsOf(text))
		}
	}
}

// prose gives every comment, every paragraph of the docs and every English text.
func prose(t *testing.T, each func(path string, line int, text string)) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		if entry.IsDir() {
			if path != "." && (strings.HasPrefix(name, ".") || name == "node_modules" || name == "build" || path == "docs/notes") {
				return filepath.SkipDir
			}
			return nil
		}
		switch filepath.Ext(name) {
		case ".go":
			return goProse(path, each)
		case ".js", ".mjs":
			return scriptProse(path, each)
		case ".md":
			return paragraphs(path, "\n\n", each)
		case ".json":
			if name == "en.json" {
				return paragraphs(path, "\n", each)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// goProse gives the comments and the texts of a Go file.
func goProse(path string, each func(path string, line int, text string)) error {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, nil, parser.ParseComments)
	if err != nil {
		return err
	}
	for _, group := range file.Comments {
		each(path, files.Position(group.Pos()).Line, group.Text())
	}
	if path == "prose_test.go" {
		return nil // it names what it forbids
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if text, err := strconv.Unquote(lit.Value); err == nil && strings.Contains(text, " ") {
				each(path, files.Position(lit.Pos()).Line, text)
			}
		}
		return true
	})
	return nil
}

var lineComment = regexp.MustCompile(`^(?:.*\s|)//\s(.*)|^\s*/?\*+ ?(.*)`)

// scriptProse gives the comments of a script; those of lines that follow each other
// are one.
func scriptProse(path string, each func(path string, line int, text string)) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var comment strings.Builder
	lines := strings.Split(string(data), "\n")
	for i, line := range append(lines, "") {
		if m := lineComment.FindStringSubmatch(line); m != nil {
			comment.WriteString(m[1] + m[2] + " ")
		} else if comment.Len() > 0 {
			each(path, i, comment.String())
			comment.Reset()
		}
	}
	return nil
}

// paragraphs gives the parts of a text.
func paragraphs(path, between string, each func(path string, line int, text string)) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	line := 1
	for _, part := range strings.Split(string(data), between) {
		each(path, line, part)
		line += strings.Count(part, "\n") + strings.Count(between, "\n")
	}
	return nil
}
