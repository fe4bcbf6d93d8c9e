import type { Question } from '../cells/words.ts'

const place = 'places?|spaces?|seats?|spots?|slots?|tickets?|platze?|plazas|posti|lugares'
const gone =
  /\b(?:sold out|out of stock|(?:not|isn.?t|aren.?t) (?:currently )?in stock|nicht (?:mehr )?(?:auf lager|vorratig|lieferbar)|(?:pas|plus) en stock|(?:no|non) (?:\w+ )?(?:en stock|in magazzino)|sin existencias|niet (?:meer )?op voorraad|uitverkocht|esgotad\w*|fully booked|booked (?:up|out)|(?:is|are|already) full(?!\W+(?:board|day|time|size|price))|ausverkauft|ausgebucht|vergriffen|(?:schon|sind|ist|bereits) voll|epuise\w*|complete?t?s?(?=\W*$)|agotad\w*|complet[oa]s|esaurit\w*)\b/
const nothingLeft = new RegExp(`\\b(?:no|keine) (?:free |freien? )?(?:${place})\\b`)
const left = new RegExp(
  `\\b(?:still|noch|encore|todavia|aun|ancora)\\b.{0,30}\\b(?:${place}|room|stock|free|frei)\\b|\\b(?:${place}) (?:left|free|available|frei|libres)\\b`,
)
const notGone =
  /\b(?:not|nicht) (?:yet |noch |schon )?(?:full|sold out|fully booked|ausgebucht|voll)\b/

const columns = new RegExp(
  `\\b(?:stock|voorraad|estoque|giacenza|lager\\w*|bestand|vorrat|existencias|vacanc\\w+|restplatze|(?:free|available|remaining|open|freie?) (?:${place})|(?:${place}) (?:left|free|available|remaining|frei|libres|disponib\\w*|liber\\w*)|disponib\\w*)\\b`,
)

type StockAsked = { said: string; isGone: boolean; columns: RegExp }

/** Whether a question asks for what is sold out or full, or for what there is still some of; null for neither. */
export function stockAsked({ text }: Question): StockAsked | null {
  const some = notGone.exec(text)?.[0]
  if (some) return { said: some, isGone: false, columns }
  const none = gone.exec(text)?.[0] ?? nothingLeft.exec(text)?.[0]
  if (none) return { said: none, isGone: true, columns }
  // A number of places is another question than whether there are any.
  const still = /\d/.test(text) ? undefined : left.exec(text)?.[0]
  return still ? { said: still, isGone: false, columns } : null
}
