package store_test

import (
	"encoding/json"
	"errors"
	"testing"

	"machiavelli/game/store"
	"machiavelli/game/testing/memstore"
)

func TestAVersionedValueIsReadSetAsideOrLeftAlone(t *testing.T) {
	kept := store.Versioned{Key: "kept", Version: 2}
	type value struct {
		V int `json:"v"`
		N int `json:"n"`
	}
	var got value
	read := func(data []byte) error { return json.Unmarshal(data, &got) }
	in := memstore.Store{}
	if err := kept.Load(in, read); err != nil || got != (value{}) {
		t.Fatalf("nothing is saved: %+v, %v", got, err)
	}
	if err := errors.Join(kept.Save(in, value{2, 7}), kept.Load(in, read)); err != nil || got.N != 7 {
		t.Fatalf("%+v, %v", got, err)
	}

	newer := []byte(`{"v":3,"n":9}`)
	in["kept"] = newer
	for _, err := range []error{kept.Load(in, read), kept.Save(in, value{2, 8}), kept.SaveSealed(in, value{2, 8})} {
		if e := (*store.NewerError)(nil); !errors.As(err, &e) || e.Version != 3 || e.Reads != 2 {
			t.Errorf("a newer version: %v", err)
		}
	}
	if string(in["kept"]) != string(newer) || got.N != 7 {
		t.Errorf("a newer version is not left alone: %s", in["kept"])
	}

	in["kept"] = []byte(`{"v":2,`)
	err := kept.Load(in, read)
	if e := (*store.DamagedError)(nil); !errors.As(err, &e) || e.AsideErr != nil || string(in[e.Aside]) != `{"v":2,` || store.Has(in, "kept") {
		t.Errorf("what is damaged is not set aside: %v", err)
	}
}
