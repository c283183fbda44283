// Comes before all other scripts of the page, and is written so that a browser of any age
// reads it: says in words that the browser is too old for the game. docs/platforms.md has
// the oldest versions.
"use strict";
(function () {
  // The game is a WebAssembly module that copies memory, cuts numbers off, and widens small
  // ones; this is the smallest with all three.
  var module = [
    0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 5, 3, 1, 0, 1, 10, 26, 1, 24, 0,
    65, 0, 65, 0, 65, 0, 252, 10, 0, 0,
    67, 0, 0, 0, 0, 252, 0, 26, 65, 0, 192, 26, 11
  ];
  var modern = typeof Promise === "function" && typeof Promise.any === "function" && // as old as ??=, which the scripts are written with
    typeof CSS === "object" && CSS.supports("inset", "0");
  // Without WebAssembly a new browser has it switched off, which loader.js says.
  if (modern && (typeof WebAssembly !== "object" || WebAssembly.validate(new Uint8Array(module)))) return;

  var said = {
    en: "This browser is too old for the game. Please update it, or use a current Firefox, Chrome, Edge or Safari.",
    it: "Questo browser è troppo vecchio per il gioco. Aggiornalo, oppure usa una versione attuale di Firefox, Chrome, Edge o Safari.",
    de: "Dieser Browser ist zu alt für das Spiel. Bitte aktualisiere ihn oder nimm einen aktuellen Firefox, Chrome, Edge oder Safari.",
    fr: "Ce navigateur est trop ancien pour le jeu. Mets-le à jour, ou utilise une version récente de Firefox, Chrome, Edge ou Safari.",
    es: "Este navegador es demasiado antiguo para el juego. Actualízalo o usa una versión actual de Firefox, Chrome, Edge o Safari.",
    cs: "Tento prohlížeč je na hru příliš starý. Aktualizuj ho prosím, nebo použij aktuální Firefox, Chrome, Edge nebo Safari."
  };
  var languages = navigator.languages || [navigator.language || ""], text = said.en;
  for (var i = languages.length - 1; i >= 0; i--) text = said[languages[i].toLowerCase().split("-")[0]] || text;
  window.machiavelliOld = true; // the others do nothing then
  document.getElementById("note").textContent = text;
  document.getElementById("bar").style.display = "none";
  document.getElementById("cover").className = "old";
  document.getElementById("sheet").setAttribute("role", "alert");
})();
