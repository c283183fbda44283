package setup

import (
	"os"
	"path/filepath"
	"strings"

	"machiavelli/engine/rules"
	"machiavelli/engine/text"
	"machiavelli/game/store"
)

// maxFolder is the most files of the folder that are read.
const maxFolder = 100

// Found is the content of the folder of the player's own rule sets.
type Found struct {
	Sets   []RuleSet
	Faults []FileFault
}

// FileFault is a file that is not a rule set.
type FileFault struct {
	File string
	Err  error
}

// Gather reads the rule sets of a folder, which it makes if it is missing. A
// disk may take its time.
func Gather(folder string) Found {
	var found Found
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return Found{Faults: []FileFault{{folder, err}}}
	}
	list, err := os.ReadDir(folder)
	if err != nil {
		return Found{Faults: []FileFault{{folder, err}}}
	}
	for _, e := range list {
		// A pipe or a device is no file to wait for.
		if !e.Type().IsRegular() || !strings.EqualFold(filepath.Ext(e.Name()), ".json") {
			continue
		}
		if len(found.Sets)+len(found.Faults) == maxFolder {
			found.Faults = append(found.Faults, FileFault{e.Name(), text.Errorf("only %d files are read", maxFolder)})
			break
		}
		var set RuleSet
		data, err := store.ReadBounded(os.DirFS(folder), e.Name(), rules.MaxJSON)
		if err == nil {
			set, err = ReadCustom(e.Name(), data)
		}
		switch {
		case err != nil:
			found.Faults = append(found.Faults, FileFault{e.Name(), err})
		case set.Custom != nil:
			found.Sets = append(found.Sets, set)
		}
	}
	return found
}
