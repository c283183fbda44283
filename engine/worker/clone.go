package worker

import "reflect"

// clone is a copy of a message that shares no memory with it.
func clone[T any](v T) T {
	from := reflect.ValueOf(&v).Elem()
	to := reflect.New(from.Type()).Elem()
	deepCopy(to, from)
	return to.Interface().(T)
}

// deepCopy copies plain data.
func deepCopy(to, from reflect.Value) {
	switch from.Kind() {
	case reflect.Pointer:
		if !from.IsNil() {
			to.Set(reflect.New(from.Type().Elem()))
			deepCopy(to.Elem(), from.Elem())
		}
	case reflect.Interface:
		if !from.IsNil() {
			v := reflect.New(from.Elem().Type()).Elem()
			deepCopy(v, from.Elem())
			to.Set(v)
		}
	case reflect.Slice:
		if !from.IsNil() {
			to.Set(reflect.MakeSlice(from.Type(), from.Len(), from.Len()))
			if isBytes(from.Type()) {
				reflect.Copy(to, from)
				return
			}
			for i := range from.Len() {
				deepCopy(to.Index(i), from.Index(i))
			}
		}
	case reflect.Struct:
		for i := range from.NumField() {
			deepCopy(to.Field(i), from.Field(i))
		}
	default:
		to.Set(from)
	}
}
