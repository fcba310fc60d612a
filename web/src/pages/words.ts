/** What the pages to read say. */

import { dictionary } from "../lib/words.svelte";

export const t = dictionary({
  en: {
    nowhere: "There is nothing here.",
    nowhereIs: "This address leads to no room of the house. Perhaps a letter of it got lost.",
    toFront: "To the front page",
    rules: "Rules",
    rules_of: "Rules of {game}",
    rules_all: "Rules and rulings",
    rules_which: "Which game do you want to read about?",
    contents: "Contents",
    search: "Search the rules",
    found: "Found: {count}",
    nothing: "Nothing here has “{what}” in it.",
    anchor: "Link to rule {id}",
    ruling: "our ruling",
    loading: "Loading…",
    away: "The server does not answer. Are you online?",
    missing: "These rules are not written down here yet.",
    again: "Try again",
    play: "Play {game}",
    credits: "Credits",
    credits_is: "Whose games these are, and what this house is built of.",
    games: "The games",
    crown_by:
      "Designed by Maxime Rambourg, illustrated by Paul Mafayon, published by Repos Production. All credit for the game is theirs.",
    crown_ours:
      "The rulebook shows its cards only as pictures. So the Mercenaries and their names, the copies of each Event, the faces of the die and the Gallery are ours, not those of the box.",
    fall_by:
      "All credit for the game goes to its authors. The rulebook we work from names none of them, nor a publisher. If you know them, please tell us.",
    fall_ours:
      "An edition of our own, written in our words from the French rulebook. Where that is silent, as on how many cards there are of each type, a ruling of ours says what we do.",
    trone_by:
      "All credit for the game goes to its authors. The rulebook we work from names none of them, nor a publisher. If you know them, please tell us.",
    trone_ours:
      "The rulebook prints no list of its cards. So the 64 characters, their numbers and effects are ours, not those of the box; what its examples tell of a character, we keep.",
    ours: "Ours",
    drawings:
      "All drawings are our own, and no text or picture is copied from any box. Whoever likes a game here should buy it.",
    fonts: "Typefaces",
    fraunces: "by Undercase Type, for names and headings",
    atkinson: "by the Braille Institute of America, for everything else",
    under_ofl: "under the SIL Open Font License",
    libraries: "Built with",
    built:
      "The page is made with Svelte and Vite; QR codes are computed by uqr. The server is made with Litestar, msgspec and SQLAlchemy; the bots with Numba and NumPy.",
  },
  fr: {
    nowhere: "Il n’y a rien ici.",
    nowhereIs: "Cette adresse ne mène à aucune pièce de la maison. Une lettre s’est peut-être perdue.",
    toFront: "À l’accueil",
    rules: "Règles",
    rules_of: "Règles de {game}",
    rules_all: "Règles et décisions",
    rules_which: "De quel jeu veux-tu lire les règles ?",
    contents: "Sommaire",
    search: "Chercher dans les règles",
    found: "Trouvé : {count}",
    nothing: "Aucun résultat pour « {what} ».",
    anchor: "Lien vers la règle {id}",
    ruling: "notre décision",
    loading: "Ça arrive…",
    away: "Le serveur ne répond pas. As-tu une connexion ?",
    missing: "Ces règles ne sont pas encore écrites ici.",
    again: "Réessayer",
    play: "Jouer à {game}",
    credits: "Crédits",
    credits_is: "À qui l’on doit ces jeux, et de quoi cette maison est faite.",
    games: "Les jeux",
    crown_by:
      "Un jeu de Maxime Rambourg, illustré par Paul Mafayon, édité par Repos Production. Tout le mérite du jeu leur revient.",
    crown_ours:
      "La règle ne montre ses cartes qu’en images. Les Mercenaires et leurs noms, le nombre de chaque Événement, les faces du dé et la Galerie sont donc les nôtres, pas ceux de la boîte.",
    fall_by:
      "Tout le mérite du jeu revient à ses auteurs. La règle dont nous partons ne nomme ni auteur ni éditeur. Si tu les connais, dis-le-nous.",
    fall_ours:
      "Une édition à nous, écrite avec nos mots d’après la règle française. Là où elle se tait, par exemple sur le nombre de cartes de chaque type, nous décidons et nous le disons.",
    trone_by:
      "Tout le mérite du jeu revient à ses auteurs. La règle dont nous partons ne nomme ni auteur ni éditeur. Si tu les connais, dis-le-nous.",
    trone_ours:
      "La règle ne donne pas la liste des cartes. Les 64 personnages, leurs nombres et leurs effets sont donc les nôtres, pas ceux de la boîte ; ce que ses exemples disent d’un personnage, nous le gardons.",
    ours: "Notre part",
    drawings:
      "Tous les dessins sont les nôtres, et aucun texte ni aucune image ne vient d’une boîte. Si l’un de ces jeux te plaît, achète-le.",
    fonts: "Polices",
    fraunces: "d’Undercase Type, pour les noms et les titres",
    atkinson: "du Braille Institute of America, pour tout le reste",
    under_ofl: "sous licence SIL Open Font License",
    libraries: "Fait avec",
    built:
      "La page est faite avec Svelte et Vite ; uqr calcule les codes QR. Le serveur est fait avec Litestar, msgspec et SQLAlchemy ; les bots avec Numba et NumPy.",
  },
  it: {
    nowhere: "Qui non c’è niente.",
    nowhereIs: "Questo indirizzo non porta a nessuna stanza della casa. Forse si è persa una lettera.",
    toFront: "Alla pagina iniziale",
    rules: "Regole",
    rules_of: "Regole di {game}",
    rules_all: "Regole e decisioni",
    rules_which: "Di quale gioco vuoi leggere le regole?",
    contents: "Indice",
    search: "Cerca nelle regole",
    found: "Risultati: {count}",
    nothing: "Nessun risultato per «{what}».",
    anchor: "Link alla regola {id}",
    ruling: "decisione nostra",
    loading: "Un attimo…",
    away: "Il server non risponde. Sei online?",
    missing: "Queste regole non sono ancora scritte qui.",
    again: "Riprova",
    play: "Gioca a {game}",
    credits: "Riconoscimenti",
    credits_is: "Di chi sono questi giochi, e di che cosa è fatta questa casa.",
    games: "I giochi",
    crown_by:
      "Un gioco di Maxime Rambourg, illustrato da Paul Mafayon, pubblicato da Repos Production. Tutto il merito del gioco è loro.",
    crown_ours:
      "Il regolamento mostra le carte solo in figura. I Mercenari e i loro nomi, le copie di ogni Evento, le facce del dado e la Galleria sono quindi nostri, non quelli della scatola.",
    fall_by:
      "Tutto il merito del gioco va ai suoi autori. Il regolamento da cui partiamo non li nomina, e nemmeno un editore. Se li conosci, diccelo.",
    fall_ours:
      "Un’edizione nostra, scritta con parole nostre dal regolamento francese. Dove tace, per esempio su quante carte ci sono di ogni tipo, una nostra decisione dice che cosa facciamo.",
    trone_by:
      "Tutto il merito del gioco va ai suoi autori. Il regolamento da cui partiamo non li nomina, e nemmeno un editore. Se li conosci, diccelo.",
    trone_ours:
      "Il regolamento non riporta l’elenco delle carte. I 64 personaggi, i loro numeri ed effetti sono quindi nostri, non quelli della scatola; ciò che gli esempi dicono di un personaggio, lo teniamo.",
    ours: "La nostra parte",
    drawings:
      "Tutti i disegni sono nostri, e nessun testo e nessuna immagine viene da una scatola. Se uno di questi giochi ti piace, compralo.",
    fonts: "Caratteri",
    fraunces: "di Undercase Type, per nomi e titoli",
    atkinson: "del Braille Institute of America, per tutto il resto",
    under_ofl: "con licenza SIL Open Font License",
    libraries: "Fatto con",
    built:
      "La pagina è fatta con Svelte e Vite; uqr calcola i codici QR. Il server è fatto con Litestar, msgspec e SQLAlchemy; i bot con Numba e NumPy.",
  },
});
