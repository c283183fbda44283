package chance

// Weights are the nets.
func Weights() map[string]string { return weights }
