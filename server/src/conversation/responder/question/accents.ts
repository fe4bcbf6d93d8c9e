import { languageAsked } from '../../../knowledge/search/translation/translate.ts'
import { detectLanguage } from '../languages/language.ts'

type Change = [said: RegExp, written: string]

const word = (said: string) => new RegExp(`(?<![\\p{L}'’@.])${said}(?![\\p{L}@])`, 'giu')
const atFirst = (said: string) => new RegExp(`^(¿?\\s*)${said}(?![\\p{L}@])`, 'iu')

// The words that ask, as they are typed where accents take too long; those that mean another thing without one only
// where they begin the question, or before what shows what they are.
const changes: Record<string, Change[]> = {
  es: [
    [word('cuant([oa]s?)'), 'cuánt$1'],
    [word('(a|hasta|desde) que(?= horas?)'), '$1 qué'],
    [word('(en|de|con|para) que(?= (?:dia|fecha|mes|idioma|formato|se|consiste))'), '$1 qué'],
    [
      word(
        '(?<=^|[,;.] ?|y )que(?= (?:pasa|hora|dia|hay|es|son|incluye|tratamientos|tengo|\\p{L}+ (?:tienen|hay|ofrecen|hace)))',
      ),
      'qué',
    ],
    [atFirst('que'), '$1qué'],
    [atFirst('cuando'), '$1cuándo'],
    [atFirst('como'), '$1cómo'],
    [atFirst('donde'), '$1dónde'],
    [atFirst('cual(es)?'), '$1cuál$2'],
    [atFirst('quien(es)?'), '$1quién$2'],
  ],
  fr: [
    [word('a(?= quelle heure)'), 'à'],
    [word("jusqu[’' ]a (?=quand|quelle)"), 'jusqu’à '],
    [word('coute(nt)?'), 'coûte$1'],
    [atFirst('ou(?= (?:est|sont|se|puis|peut|trouver|dois|etes|êtes)(?!\\p{L}))'), '$1où'],
  ],
  it: [
    [atFirst('perche'), '$1perché'],
    [word("c[’']e[’']?"), 'c’è'],
    [atFirst("e[’'](?= )"), '$1è'],
    [word('qual e(?= (?:il|la|l))'), 'qual è'],
    [word('si puo'), 'si può'],
  ],
  pt: [
    [word('voces'), 'vocês'],
    [word('ate(?= (?:que|quando))'), 'até'],
    [atFirst('ha(?= )'), '$1há'],
    [word('sao'), 'são'],
    [word('nao'), 'não'],
  ],
  de: [
    [word('fuer'), 'für'],
    [word('koennen'), 'können'],
    [word('koennt'), 'könnt'],
    [word('muessen'), 'müssen'],
    [word('duerfen'), 'dürfen'],
    [word('moechte(n?)'), 'möchte$1'],
    [word('(ge)?oeffne(n|t)'), '$1öffne$2'],
    [word('oeffnungszeiten'), 'öffnungszeiten'],
    [word('gebuehr(en)?'), 'gebühr$1'],
    [word('ueber'), 'über'],
    [word('zurueck'), 'zurück'],
  ],
}

/** A question with the accents of the words that ask, where its writer left them out: "cuanto cuesta". */
export function withAccents(question: string): string {
  if (detectLanguage(question) === 'en') return question
  const own = changes[languageAsked(question) ?? 'en'] ?? []
  return own.reduce((text, [said, written]) => text.replace(said, written), question)
}
