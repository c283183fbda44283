// What a browser must have, and what the game does without the rest: a part of the page about the platforms.
export const needs = `## Browsers

The oldest that have what the game cannot do without, which is WebAssembly that copies
memory, WebGL 2 and the language of its scripts: Chrome, Edge and their kin 87 (2020),
Firefox 79 (2020), Safari 15 (2021), iOS 15. An older one is told in words that it is too
old (\`wasm/page/old.js\`, which any browser reads). Nobody has played in these very
versions: tests take away from today's what they lack.

The rest may be missing. \`wasm/test/plain.test.mjs\` plays a deal by a plain name over http
with all of it missing, and \`make soak-plain\` takes it away one by one. A plain address is
one over http other than localhost, as that of \`machiavelli serve\` in the house; an embedded
browser is the one that a chat opens a link in, or a frame in another page.

| missing | where | what the game does |
|---|---|---|
| audio worklet | plain address, old | nothing: the browser plays its sounds from buffers |
| Web Audio | old, embedded | it is silent, and the settings say so; whatever goes wrong with sounds ends them alone, in a window too |
| service worker, caches | plain address, private windows of Firefox, embedded | it is not kept for when the network is gone; the browser's own cache spares a second transfer |
| clipboard | plain address, frames, embedded | it copies a selection instead; where that is refused it shows the text to be copied by hand, and does not say that it is copied |
| sheet to share | plain address, Firefox on a desktop | no button for it; the link can be copied, and stands there as squares for a camera |
| wake lock | plain address, old, a low battery | the screen may go dark in somebody else's turn |
| promise to keep what is kept | plain address | the settings advise to save a file now and then |
| local storage | frames of another site, some private windows | it says that nothing is kept, and the match goes on |
| database | some private windows, frames of another site | no second copy, which the settings say |
| locks | plain address, old | windows agree by the local storage about who saves |
| hashes (\`crypto.subtle\`) | plain address | a kept copy is not examined for damage: without a service worker there is none |
| notifications, a badge | plain address, iOS unless installed, frames | the title of the tab says whose turn it is |
| vibration | iOS, Firefox | nothing |
| full screen | iPhones, frames without the permission | the switch does nothing |
| gamepads, the layout of keys | plain address, Firefox and Safari | keys have their usual places |
| counted streams, compiling while it comes | old | the bar stands still until the game is there |
| WebGL 2 | switched off, old graphics | no game: the page says what to switch on |

A frame gets the keys by a press, Tab leads in, goes round once and leads out. A sandbox has
to allow \`allow-scripts allow-same-origin\`, and says so; without \`allow-downloads\` no file
is saved, without \`allow-modals\` a text that cannot be copied is not shown. In a frame of
another site the page asks before it uses a seat at a table.
`;
