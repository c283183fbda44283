#!/usr/bin/env python3
"""Computes keyed chance from docs/formats.md alone: python3 chance.py"""
import hashlib, hmac, json

RANKS, SUITS = "A23456789TJQK", "SHDC"


class Roll:
    def __init__(self, secret, deal, roll, nonces):
        text = " ".join([str(deal), str(roll)] + nonces)
        self.key = hmac.new(secret, text.encode(), hashlib.sha256).digest()
        self.block, self.left = 0, b""

    def number(self):
        if not self.left:
            self.left = hmac.new(self.key, self.block.to_bytes(8, "big"), hashlib.sha256).digest()
            self.block += 1
        n, self.left = int.from_bytes(self.left[:8], "big"), self.left[8:]
        return n

    def below(self, m):
        bits = (m - 1).bit_length()
        while True:
            n = self.number() & ((1 << bits) - 1)
            if n < m:
                return n

    def shuffle(self, cards):
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]


def deck(packs, jokers):
    cards = []
    for pack in range(packs):
        cards += [r + s for s in SUITS for r in RANKS]
        cards += ["X"] * (jokers // packs + (1 if pack < jokers % packs else 0))
    return cards


def deal(secret, nonces, number, dealer, packs, jokers, batches, free, upcard, wild):
    roll = Roll(secret, number, 0, nonces)
    n = len(nonces)
    if number == 1:
        dealer = roll.below(n)
    cards = deck(packs, jokers)
    roll.shuffle(cards)
    hands = [[] for _ in range(n)]
    for batch in batches:
        for i in range(n):
            hands[(dealer + 1 + i) % n] += cards[:batch]
            del cards[:batch]
    out = {"deal": number, "dealer": dealer, "hands": hands, "free": cards[:free]}
    del cards[:free]
    if upcard:
        while cards[0][0] in wild:
            cards.append(cards.pop(0))
        out["upcard"] = cards.pop(0)
    out["stock"] = cards
    return out


def main():
    secret = hashlib.sha256(b"a table").digest()
    people = ["Anna-0123456789_", "Bert" * 16, "-", "c" * 16]
    cases = []
    for rules, n, packs, jokers, batches, free, upcard, wild in RULES:
        for number in (1, 2):  # the first two deals; seat 0 deals the second
            nonces = people[:n]
            d = deal(secret, nonces, number, 0, packs, jokers, batches[number - 1], free, upcard, wild)
            cases.append({"rules": rules, "nonces": nonces, "event": d})
    shuffled = deck(1, 0)[:20]
    roll = Roll(secret, 3, 1, people)
    roll.shuffle(shuffled)
    choices = Roll(secret, 12, 7, people)
    json.dump({
        "secret": secret.hex(),
        "commit": hashlib.sha256(secret).hexdigest(),
        "nonces": people,
        "below": [[m, choices.below(m)] for m in (1, 2, 3, 5, 8, 13, 52, 104, 65, 33)],
        "shuffled": {"deal": 3, "roll": 1, "cards": shuffled},
        "deals": cases,
    }, open("chance.json", "w"), indent=None, separators=(",", ":"))


# rule set, players, packs, jokers, batches of the first two deals, free cards, upcard, wild ranks
RULES = [
    ("machiavelli", 2, 2, 0, [[1] * 13] * 2, 0, False, ""),
    ("machiavelli-free", 3, 2, 0, [[1] * 12] * 2, 4, False, ""),
    ("machiavelli-jokers", 3, 2, 2, [[1] * 15] * 2, 0, False, ""),
    ("tahiti", 4, 2, 4, [[1] * 5] * 2, 4, False, ""),
    ("shanghai", 3, 2, 0, [[3, 3, 3, 1]] * 2, 0, False, ""),
    ("krambambuli", 3, 1, 0, [[1] * 11] * 2, 0, True, "X"),
    ("push", 4, 2, 4, [[1] * 6, [1] * 7], 0, True, "X2"),
]
if __name__ == "__main__":
    main()
