// Says who invites and to which game, to a friend who opens the link of a table, while the
// game is loading: what its server tells anybody who has the code.
"use strict";
(async () => {
  const say = globalThis.machiavelliSay, code = /^#t=([a-z]{6})$/i.exec(location.hash)?.[1];
  if (!say || !code) return;
  const answer = await fetch(`v1/tables/${code.toUpperCase()}`);
  if (!answer.ok) return; // the game says what is wrong
  const { rules, seats, state } = await answer.json();
  const id = String(typeof rules === "string" ? rules : rules?.id ?? "");
  const game = (id[0] ?? "").toUpperCase() + id.slice(1).replaceAll("-", " ");
  const here = seats.filter(({ by, name }) => by === "human" && name).map(({ name }) => String(name));
  const free = seats.filter(({ by, name }) => by === "human" && !name).length;
  const parts = [here.length > 0 ? say("invites", { who: here[0], game }) : say("invited", { game })];
  if (here.length > 1) parts.push(say("with", { who: here.slice(1).join(", ") }));
  parts.push(state === "waiting" && free > 0 ? say("free", { n: free, all: seats.length }) : "");
  const line = document.getElementById("invited");
  line.textContent = parts.filter((part) => part).join(" ");
  line.hidden = false;
})().catch((error) => console.info("nobody knows who invites:", error));
