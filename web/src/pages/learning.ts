/** What the guide says before a first game: three short things for each. */

import { dictionary } from "../lib/words.svelte";

export const t = dictionary({
  en: {
    begin: "Learn by playing",
    loading: "The guide is laying the table…",
    next: "Go on",
    got: "Got it",
    guide: "The guide",
    more: "Rules",
    "crownfall.1": "The King is dead. You lead a faction in secret: its goal is written beside your seal.",
    "crownfall.2":
      "Each turn everybody lays a letter face down and says what it is. You may lie. Others may bet that you do.",
    "crownfall.3": "Reach your goal, then lay a Coronation that nobody betrays: the throne is yours.",
    "for-a-crown.1":
      "Your family wants the crown. Whoever has the most Rubies when the chests are opened gets it.",
    "for-a-crown.2":
      "Hire Mercenaries from the Royal Square. All of them go into one deck that is turned card by card: nobody knows whose comes next.",
    "for-a-crown.3":
      "Watch your place in the Gallery: right is safe, left costs Rubies in a Scandal. And mind the Bandits at your door.",
    "trone.1":
      "Play characters on your field. Each brings points; all fields lie open, only hands are hidden.",
    "trone.2": "With 10 points and more than everybody else you may take the throne at the end of your turn.",
    "trone.3":
      "If you still sit there when your next turn begins, you have won. Until then all others will try to topple you.",
  },
  fr: {
    begin: "Apprendre en jouant",
    loading: "Le guide met la table…",
    next: "Continuer",
    got: "Compris",
    guide: "Le guide",
    more: "Règles",
    "crownfall.1":
      "Le Roi est mort. Tu mènes une faction en secret : son objectif est écrit à côté de ton sceau.",
    "crownfall.2":
      "À chaque tour, chacun pose une lettre face cachée et dit ce que c’est. Tu as le droit de mentir. Les autres peuvent parier que tu mens.",
    "crownfall.3":
      "Remplis ton objectif, puis pose un Couronnement que personne ne trahit : le trône est à toi.",
    "for-a-crown.1":
      "Ta famille veut la couronne. Elle ira à qui aura le plus de Rubis quand on ouvrira les coffres.",
    "for-a-crown.2":
      "Engage des Mercenaires sur la Place Royale. Tous vont dans une pile commune, retournée carte par carte : nul ne sait pour qui sera la suivante.",
    "for-a-crown.3":
      "Surveille ta place dans la Galerie : à droite on est tranquille, à gauche un Scandale coûte des Rubis. Et gare aux Ratons Voleurs devant ta porte.",
    "trone.1":
      "Joue des personnages sur ton terrain. Chacun rapporte des points ; tous les terrains sont visibles, seules les mains sont cachées.",
    "trone.2":
      "Avec 10 points et plus que tous les autres, tu peux monter sur le trône à la fin de ton tour.",
    "trone.3":
      "Si tu y es encore quand commence ton tour suivant, tu as gagné. D’ici là, tous vont essayer de te faire tomber.",
  },
  it: {
    begin: "Impara giocando",
    loading: "La guida prepara il tavolo…",
    next: "Avanti",
    got: "Capito",
    guide: "La guida",
    more: "Regole",
    "crownfall.1":
      "Il Re è morto. Guidi in segreto una fazione: il suo obiettivo è scritto accanto al tuo sigillo.",
    "crownfall.2":
      "A ogni turno tutti giocano una lettera coperta e dichiarano che cos’è. Puoi mentire. Gli altri possono scommettere che lo fai.",
    "crownfall.3":
      "Raggiungi il tuo obiettivo, poi gioca un’Incoronazione che nessuno tradisca: il trono è tuo.",
    "for-a-crown.1": "La tua famiglia vuole la corona. Va a chi ha più Rubini quando si aprono i forzieri.",
    "for-a-crown.2":
      "Ingaggia Mercenari in Piazza Reale. Finiscono tutti in un mazzo condiviso, che si scopre carta per carta: nessuno sa di chi sarà la prossima.",
    "for-a-crown.3":
      "Tieni d’occhio il tuo posto nella Galleria: a destra si sta al sicuro, a sinistra uno Scandalo costa Rubini. E occhio ai Banditi davanti alla porta.",
    "trone.1":
      "Gioca personaggi sul tuo campo. Ognuno porta punti; tutti i campi sono scoperti, solo le mani sono nascoste.",
    "trone.2": "Con 10 punti e più di tutti gli altri, alla fine del tuo turno puoi salire sul trono.",
    "trone.3":
      "Se ci sei ancora quando comincia il tuo turno seguente, hai vinto. Fino ad allora tutti cercheranno di farti cadere.",
  },
});
