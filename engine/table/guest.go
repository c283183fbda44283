package table

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
)

// Guest is a secret by which somebody who knows the code watches, as people do who come to a
// full table. It is derived from the secret of chance, which it does not tell, so that every
// server of the table knows it and no line of the log is spent on it.
func Guest(t *Table) string { return guest(t.made.Secret) }

func guest(chance string) string {
	secret, err := hex.DecodeString(chance)
	if err != nil {
		return "" // which no secret is
	}
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("guest"))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}
