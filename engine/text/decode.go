package text

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// Decode reads one JSON value that this program has written itself, such as a save or a
// line of a log: every key must be known, and nothing may follow. It says less of what is
// wrong than the readers of what people write.
func Decode(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("there is more after the value") // which no player sees
	}
	return nil
}
