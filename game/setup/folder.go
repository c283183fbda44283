package setup

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"machiavelli/engine/rules"
)

// maxFolder is the most files of the folder that are read.
const maxFolder = 100

// Found is what lies in the folder of the player's own rule sets.
type Found struct {
	Sets   []RuleSet
	Faults []FileFault
}

// FileFault is a file that is no rule set.
type FileFault struct {
	File string
	Err  error
}

// Gather reads the rule sets of a folder, which it makes if there is none,
// beside the game's loop. The channel gets one answer and never blocks the
// reading.
func Gather(folder string) <-chan Found {
	answer := make(chan Found, 1)
	go func() { answer <- gather(folder) }()
	return answer
}

func gather(folder string) Found {
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
			found.Faults = append(found.Faults, FileFault{e.Name(), fmt.Errorf("only %d files are read", maxFolder)})
			break
		}
		set, err := readFile(os.DirFS(folder), e.Name())
		switch {
		case err != nil:
			found.Faults = append(found.Faults, FileFault{e.Name(), err})
		case set.Own != nil:
			found.Sets = append(found.Sets, set)
		}
	}
	return found
}

func readFile(folder fs.FS, name string) (RuleSet, error) {
	data, err := ReadBounded(folder, name)
	if err != nil {
		return RuleSet{}, err
	}
	return ReadOwn(name, data)
}

// ReadBounded reads a file that is no larger than a rule set may be.
func ReadBounded(files fs.FS, name string) ([]byte, error) {
	f, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(f, rules.MaxJSON+1))
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, err
	}
	if len(data) > rules.MaxJSON {
		return nil, fmt.Errorf("the file is larger than %d KB", rules.MaxJSON>>10)
	}
	return data, nil
}
