// What the page itself says, before the game can, in the languages that the game
// is offered in. machiavelliLanguage is the one that the player has chosen, or else
// the first of the browser's that is offered, as game/lang has it.
"use strict";
(() => {
  const all = {
    en: {
      loading: "Loading…",
      percent: "Loading… {n} %",
      shuffling: "Shuffling…",
      again: "Try again",
      done: "Done",
      text: "Text",
      lost: "The browser took the graphics away. The game starts anew; your match is kept.",
      wasm: "This browser has no WebAssembly, which the game needs. Please use a current Firefox, Chrome, Edge or Safari, or switch WebAssembly on in this browser’s settings.",
      webgl: "This browser cannot draw with WebGL 2, which the game needs. Please switch on hardware acceleration in the browser’s settings, update the graphics driver, or use another current browser.",
      file: "This page was opened as a file, and from files browsers run no game. Please put the folder on a web server, any will do, and open the page there: `make web` in the game’s folder, or `python3 -m http.server` in this one.",
      frame: "This page is in a frame that lacks a permission: whoever made the frame has to write sandbox=\"allow-scripts allow-same-origin\". Or open the game in a window of its own: {at}",
      silent: "the server does not answer",
      answered: "the server answered {n}",
      lacking: "a file of the page did not come ({what})",
      unreachable: "The game could not be loaded: {why}. Please check the connection.",
      thanks: "Thank you for playing. Your settings and the match in progress are kept.",
      more: "Play again",
      stopped: "The game stopped because of an error. The match in progress was saved after every move.",
      anew: "Start again",
      forbidden: "The server’s Content-Security-Policy forbids WebAssembly, which the game is made of: its {what} needs 'wasm-unsafe-eval'.",
      failed: "The game could not be started. The browser says: {why}",
    },
    it: {
      loading: "Caricamento…",
      percent: "Caricamento… {n}%",
      shuffling: "Si mescola…",
      again: "Riprova",
      done: "Fatto",
      text: "Testo",
      lost: "Il browser ha tolto la grafica al gioco, che riparte da capo; la tua partita è salva.",
      wasm: "A questo browser manca WebAssembly, di cui il gioco ha bisogno. Usa una versione attuale di Firefox, Chrome, Edge o Safari, oppure attiva WebAssembly nelle impostazioni di questo.",
      webgl: "Questo browser non sa disegnare con WebGL 2, di cui il gioco ha bisogno. Attiva l’accelerazione hardware nelle sue impostazioni, aggiorna il driver della scheda grafica o usa un altro browser attuale.",
      file: "Questa pagina è stata aperta come file, e da un file i browser non fanno partire giochi. Metti la cartella su un server web qualunque e apri lì la pagina: `make web` nella cartella del gioco, o `python3 -m http.server` in questa.",
      frame: "Questa pagina sta in un riquadro a cui manca un permesso: chi l’ha fatto deve scrivere sandbox=\"allow-scripts allow-same-origin\". Oppure apri il gioco in una finestra sua: {at}",
      silent: "il server non risponde",
      answered: "il server ha risposto {n}",
      lacking: "non è arrivato un file della pagina ({what})",
      unreachable: "Il gioco non si è potuto caricare: {why}. Controlla la connessione.",
      thanks: "Grazie di aver giocato. Le impostazioni e la partita in corso sono salve.",
      more: "Gioca ancora",
      stopped: "Il gioco si è fermato per un errore. La partita in corso è stata salvata dopo ogni mossa.",
      anew: "Ricomincia",
      forbidden: "La Content-Security-Policy del server vieta WebAssembly, di cui il gioco è fatto: nel suo {what} ci vuole 'wasm-unsafe-eval'.",
      failed: "Il gioco non è partito. Il browser dice: {why}",
    },
    de: {
      loading: "Lädt…",
      percent: "Lädt… {n} %",
      shuffling: "Es wird gemischt…",
      again: "Noch einmal",
      done: "Fertig",
      text: "Text",
      lost: "Der Browser hat dem Spiel die Grafik genommen. Es beginnt neu; deine Partie ist gesichert.",
      wasm: "Diesem Browser fehlt WebAssembly, das das Spiel braucht. Bitte nimm einen aktuellen Firefox, Chrome, Edge oder Safari, oder schalte WebAssembly in den Einstellungen ein.",
      webgl: "Dieser Browser kann nicht mit WebGL 2 zeichnen, das das Spiel braucht. Bitte schalte in seinen Einstellungen die Hardwarebeschleunigung ein, erneuere den Grafiktreiber oder nimm einen anderen aktuellen Browser.",
      file: "Diese Seite wurde als Datei geöffnet, und aus Dateien starten Browser kein Spiel. Bitte lege den Ordner auf irgendeinen Webserver und öffne die Seite dort: `make web` im Ordner des Spiels oder `python3 -m http.server` in diesem.",
      frame: "Diese Seite liegt in einem Rahmen, dem eine Erlaubnis fehlt: Wer ihn gemacht hat, muss sandbox=\"allow-scripts allow-same-origin\" schreiben. Oder öffne das Spiel in einem eigenen Fenster: {at}",
      silent: "der Server antwortet nicht",
      answered: "der Server hat mit {n} geantwortet",
      lacking: "eine Datei der Seite ist nicht angekommen ({what})",
      unreachable: "Das Spiel konnte nicht geladen werden: {why}. Bitte prüfe die Verbindung.",
      thanks: "Danke fürs Spielen. Deine Einstellungen und die laufende Partie sind gesichert.",
      more: "Weiterspielen",
      stopped: "Das Spiel ist wegen eines Fehlers stehen geblieben. Die laufende Partie wurde nach jedem Zug gesichert.",
      anew: "Neu starten",
      forbidden: "Die Content-Security-Policy des Servers verbietet WebAssembly, aus dem das Spiel besteht: Ihr {what} braucht 'wasm-unsafe-eval'.",
      failed: "Das Spiel konnte nicht starten. Der Browser sagt: {why}",
    },
    fr: {
      loading: "Chargement…",
      percent: "Chargement… {n} %",
      shuffling: "On mélange…",
      again: "Réessayer",
      done: "Terminé",
      text: "Texte",
      lost: "Le navigateur a retiré l’affichage au jeu, qui redémarre ; ta partie est conservée.",
      wasm: "Il manque à ce navigateur WebAssembly, dont le jeu a besoin. Utilise une version récente de Firefox, Chrome, Edge ou Safari, ou active WebAssembly dans les réglages de celui-ci.",
      webgl: "Ce navigateur ne sait pas dessiner avec WebGL 2, dont le jeu a besoin. Active l’accélération matérielle dans ses réglages, mets à jour le pilote graphique ou prends un autre navigateur récent.",
      file: "Cette page a été ouverte comme fichier, et les navigateurs ne lancent pas de jeu depuis un fichier. Place le dossier sur un serveur web, n’importe lequel, et ouvre la page là-bas : `make web` dans le dossier du jeu, ou `python3 -m http.server` dans celui-ci.",
      frame: "Cette page est dans un cadre auquel il manque une permission : son auteur doit écrire sandbox=\"allow-scripts allow-same-origin\". Ou ouvre le jeu dans sa propre fenêtre : {at}",
      silent: "le serveur ne répond pas",
      answered: "le serveur a répondu {n}",
      lacking: "un fichier de la page n’est pas arrivé ({what})",
      unreachable: "Le jeu n’a pas pu être chargé : {why}. Vérifie la connexion.",
      thanks: "Merci d’avoir joué. Tes réglages et la partie en cours sont conservés.",
      more: "Rejouer",
      stopped: "Le jeu s’est arrêté à cause d’une erreur. La partie en cours a été enregistrée après chaque coup.",
      anew: "Redémarrer",
      forbidden: "La Content-Security-Policy du serveur interdit WebAssembly, dont le jeu est fait : il manque 'wasm-unsafe-eval' à son {what}.",
      failed: "Le jeu n’a pas pu démarrer. Le navigateur dit : {why}",
    },
    es: {
      loading: "Cargando…",
      percent: "Cargando… {n} %",
      shuffling: "Barajando…",
      again: "Reintentar",
      done: "Listo",
      text: "Texto",
      lost: "El navegador le ha quitado los gráficos al juego, que empieza de nuevo; tu partida está guardada.",
      wasm: "A este navegador le falta WebAssembly, que el juego necesita. Usa una versión actual de Firefox, Chrome, Edge o Safari, o activa WebAssembly en los ajustes de este.",
      webgl: "Este navegador no puede dibujar con WebGL 2, que el juego necesita. Activa la aceleración por hardware en sus ajustes, actualiza el controlador gráfico o usa otro navegador actual.",
      file: "Esta página se ha abierto como archivo, y desde un archivo los navegadores no ejecutan juegos. Pon la carpeta en cualquier servidor web y abre la página allí: `make web` en la carpeta del juego, o `python3 -m http.server` en esta.",
      frame: "Esta página está en un marco al que le falta un permiso: quien lo hizo debe escribir sandbox=\"allow-scripts allow-same-origin\". O abre el juego en su propia ventana: {at}",
      silent: "el servidor no responde",
      answered: "el servidor ha respondido {n}",
      lacking: "no ha llegado un archivo de la página ({what})",
      unreachable: "No se ha podido cargar el juego: {why}. Comprueba la conexión.",
      thanks: "Gracias por jugar. Tus ajustes y la partida en curso están guardados.",
      more: "Jugar otra vez",
      stopped: "El juego se ha detenido por un error. La partida en curso se guardó después de cada jugada.",
      anew: "Empezar de nuevo",
      forbidden: "La Content-Security-Policy del servidor prohíbe WebAssembly, de lo que está hecho el juego: su {what} necesita 'wasm-unsafe-eval'.",
      failed: "El juego no ha podido empezar. El navegador dice: {why}",
    },
    cs: {
      loading: "Načítá se…",
      percent: "Načítá se… {n} %",
      shuffling: "Míchá se…",
      again: "Zkusit znovu",
      done: "Hotovo",
      text: "Text",
      lost: "Prohlížeč vzal hře grafiku. Hra začíná znovu; tvoje partie zůstává uložená.",
      wasm: "Tomuto prohlížeči chybí WebAssembly, který hra potřebuje. Použij prosím aktuální Firefox, Chrome, Edge nebo Safari, nebo WebAssembly v nastavení zapni.",
      webgl: "Tento prohlížeč neumí kreslit přes WebGL 2, který hra potřebuje. Zapni prosím v nastavení hardwarovou akceleraci, aktualizuj ovladač grafiky nebo použij jiný aktuální prohlížeč.",
      file: "Tato stránka byla otevřena jako soubor a ze souborů prohlížeče hry nespouštějí. Dej prosím složku na jakýkoli webový server a otevři stránku tam: `make web` ve složce hry, nebo `python3 -m http.server` v této.",
      frame: "Tato stránka je v rámu, kterému chybí oprávnění: kdo rám udělal, musí napsat sandbox=\"allow-scripts allow-same-origin\". Nebo otevři hru ve vlastním okně: {at}",
      silent: "server neodpovídá",
      answered: "server odpověděl {n}",
      lacking: "nepřišel jeden soubor stránky ({what})",
      unreachable: "Hru se nepodařilo načíst: {why}. Zkontroluj prosím připojení.",
      thanks: "Díky za hru. Nastavení i rozehraná partie zůstávají uložené.",
      more: "Hrát znovu",
      stopped: "Hra se zastavila kvůli chybě. Rozehraná partie se ukládala po každém tahu.",
      anew: "Spustit znovu",
      forbidden: "Content-Security-Policy serveru zakazuje WebAssembly, ze kterého hra je: jeho {what} potřebuje 'wasm-unsafe-eval'.",
      failed: "Hru se nepodařilo spustit. Prohlížeč říká: {why}",
    },
  };
  const offered = JSON.parse(document.currentScript.dataset.languages);
  const setting = () => {
    try {
      return JSON.parse(localStorage.getItem("machiavelli/settings"))?.locale ?? "";
    } catch {
      return ""; // nothing is kept for this page, or nothing that can be read
    }
  };
  const code = [setting(), ...navigator.languages ?? []].map((locale) => locale.toLowerCase().split("-")[0])
    .find((locale) => offered.includes(locale)) ?? "en";
  globalThis.machiavelliLanguage = code;
  globalThis.machiavelliSay = (key, parts = {}) => all[code][key].replace(/\{(\w+)\}/g, (gap, name) => parts[name] ?? gap);
  document.documentElement.lang = code;
  document.getElementById("note").textContent = machiavelliSay("loading");
  document.getElementById("again").textContent = machiavelliSay("again");
  document.getElementById("bar").setAttribute("aria-label", machiavelliSay("loading"));
  document.getElementById("answer").setAttribute("aria-label", machiavelliSay("text"));
  document.querySelector("#ask button").textContent = machiavelliSay("done");
})();
