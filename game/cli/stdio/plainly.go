package stdio

import (
	"errors"
	"io/fs"
	"os"

	"machiavelli/engine/text"
)

// Plainly is an error without the name of the file, which is said already.
func Plainly(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return text.Errorf("no such file or directory")
	}
	var p *os.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
