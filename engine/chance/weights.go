package chance

// weights are the nets of the rule sets with a calibrated chance, by Key. They
// are written by machiavelli train; docs/review.md says how.
var weights = map[string]string{}
