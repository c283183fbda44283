package archive

import "encoding/json"

// followedPrefix begins the keys of what is kept beside a record: the player's turns that did
// what a hint had said. A review has no mark for them.
const followedPrefix = "hinted-"

// mostFollowed is more turns than a record has that a review goes through.
const mostFollowed = 4000

// Followed returns the turns of a record, by deal and turn, that did what a hint had said. It
// is empty where they cannot be read.
func (a *Archive) Followed(id string) map[[2]int]bool {
	var list [][2]int
	data, err := a.in.Load(followedPrefix + id)
	if err != nil || json.Unmarshal(data, &list) != nil || len(list) > mostFollowed {
		return nil
	}
	turns := make(map[[2]int]bool, len(list))
	for _, t := range list {
		turns[t] = true
	}
	return turns
}

// setFollowed keeps which turns of a record did what a hint had said, in their order.
func (a *Archive) setFollowed(id string, list [][2]int) error {
	data, err := json.Marshal(list[max(0, len(list)-mostFollowed):])
	if err != nil {
		return err
	}
	return a.in.Save(followedPrefix+id, data)
}
