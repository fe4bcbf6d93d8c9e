type Abbreviations = {
  /** Words that a sentence begins with, and that have a small letter within one. */
  openings: Set<string>
  /** After these a sentence goes on. */
  inside: RegExp
  /** After these it does unless such a word follows. */
  unlessOpening?: RegExp
  /** After these it does where a number or an abbreviation in capitals follows. */
  beforeNumber?: RegExp
  /** After these it ends. */
  last?: RegExp
}

const known =
  /(?:^|[\s("'“‘[])(?:\p{Lu}|(?:\p{L}\.)+\p{L}|Mr|Mrs|Ms|Dr|Prof|Sr|Jr|St|Mt|Gen|Col|Sgt|Capt|Lt|Gov|Sen|Rep|Rev|Hon|No|Nos|Nr|Vol|vol|Fig|fig|Figs|Eq|Sec|Art|Ch|pp?|ed|eds|vs|cf|ca|approx|incl|excl|resp|Inc|Ltd|Co|Corp|Dept|Tel|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|bzw|usw|ggf|Abs|Hr|Fr|Str|M|Mme)\.["'”’)\]]*$/u
const letter = /(?:^|[\s("'“‘[])\p{Ll}\.$/u
// "5 m." is a length.
const unit = /\d\s?\p{Ll}\.$/u
const word = /^["'“‘(]?(\p{L}+)/u
const numberOrCapitals = /^["'“‘(]?(?:[\d\p{Sc}]|\p{Lu}{2})/u

/** One that has a small letter may begin a sentence. */
const oneOf = (words: string) => {
  const either = words
    .split(' ')
    .map((each) => each.replace(/^\p{Ll}/u, (small) => `[${small}${small.toUpperCase()}]`))
  return new RegExp(String.raw`(?:^|[\s("'“‘[])(?:${either.join('|')})\.["'”’)\]]*$`, 'u')
}

const setOf = (words: string) => new Set(words.split(' '))

const languages: Record<string, Abbreviations> = {
  de: {
    inside: oneOf(
      String.raw`inkl exkl zzgl zuzgl abzgl einschl ausschl evtl ggfs sog bspw vgl lt gem insb allg Abb Anm Bd Kap Ziff Nrn z\.\s?B z\.\s?T z\.\s?Zt d\.\s?h i\.\s?d\.\s?R i\.\s?A u\.\s?U m\.\s?E v\.\s?a o\.\s?g`,
    ),
    unlessOpening: oneOf(String.raw`u\.\s?a o\.\s?ä o\.\s?Ä u\.\s?Ä usw max min mind Mio Mrd Tsd`),
    openings: setOf(
      'Ab Aber Alle Alles Als Am An Auch Auf Aus Außerdem Bei Beim Bis Bitte Dabei Dafür Daher Danach Dann Das Dazu Dem Den Der Des Die Dies Diese Diesen Dieser Dieses Dort Durch Ein Eine Einem Einen Einer Er Es Für Heute Hier Ich Ihr Ihre Im In Jede Jeder Jedes Jetzt Kein Keine Man Mit Nach Nicht Nur Ob Oder Seit Sie So Sonst Um Und Unser Unsere Unter Vom Von Vor Warum Was Weil Weitere Wenn Wer Wie Wir Wo Während Zu Zudem Zum Zur Über',
    ),
  },
  fr: {
    inside: oneOf(String.raw`MM Mlle Mmes Mgr Dre av bd tél chap éd p\.\s?ex c\.-à-d`),
    beforeNumber: oneOf('env max min janv févr avr juil sept oct nov déc'),
    openings: setOf(
      'Après Au Aux Avant Avec Ce Ceci Cela Ces Cet Cette Chaque Dans Des Du Elle Elles En Et Il Ils Je L La Le Les Leur Leurs Mais Merci Nos Notre Nous On Ou Par Pour Sa Sans Ses Si Son Sous Sur Tous Tout Toute Toutes Tu Un Une Veuillez Vos Votre Vous À',
    ),
  },
  es: {
    inside: oneOf(
      String.raw`Sra Sras Sres Srta Dra Dres Ud Uds Vd Vds Dña Lic Ing Arq EE núm núms pág págs art arts cap tel tfno av avda p\.\s?ej`,
    ),
    beforeNumber: oneOf('aprox máx mín'),
    last: /(?:^|[\s(\d])[ap]\.\s?m\.$/u,
    openings: setOf(
      'A Al Antes Cada Como Con Cuando De Del Después El En Es Esa Ese Esta Estas Este Estos Está Están Hay La Las Le Lo Los Más No Nuestra Nuestras Nuestro Nuestros O Para Pero Por Se Si Sin Son Su Sus Sí Toda Todas Todo Todos Un Una Unas Unos Usted Ustedes Y',
    ),
  },
  nl: {
    inside: oneOf('bijv bv evt mevr dhr drs ir ing nr nrs blz art tel'),
    beforeNumber: oneOf('max min'),
    openings: setOf(
      'Alle Als Bij Daarna Dan Dat De Deze Die Dit Een Elke En Er Geen Het Hij Hoe Hun Ik In Maar Met Na Naar Niet Of Om Onze Ons Ook Op Uw Van Voor Waar Wanneer Wat We Wie Wij Ze Zij',
    ),
  },
}

/** Whether a sentence that seems to end goes on, because it ends in an abbreviation; `before` has no blanks at its end. */
export function endsInAbbreviation(before: string, after: string, language: string): boolean {
  const own = languages[language]
  if (!own) return known.test(before)
  if (own.inside.test(before)) return true
  const next = word.exec(after)?.[1]
  const opens = next !== undefined && own.openings.has(next)
  if (own.last?.test(before)) return false
  if (own.unlessOpening?.test(before)) return !opens
  if (known.test(before)) return true
  if (own.beforeNumber?.test(before)) return numberOrCapitals.test(after)
  return next !== undefined && !opens && letter.test(before) && !unit.test(before)
}
