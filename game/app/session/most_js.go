package session

// MostMatches is how many matches that can go on are kept, the one that was played
// last among them: a page's local storage has room for some five million letters,
// which the records need too.
const MostMatches = 12
