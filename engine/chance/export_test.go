package chance

// LastTurn is lastTurn, for tests that play deals.
var LastTurn = lastTurn
