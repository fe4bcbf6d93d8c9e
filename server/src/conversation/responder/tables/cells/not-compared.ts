import { closing } from './clock.ts'
import { flagOf } from './values.ts'
import { folded } from './words.ts'

const free =
  /^(?:always )?(?:free(?: of charge)?|no charge|gratis|kostenlos|kostenfrei|umsonst|gratuit[eo]?s?|gratuita?s?|za darmo|bezplatn\w*|無料)$/

/** Whether a cell among prices says that nothing is paid. */
export const isFree = (cell: string) => free.test(folded(cell.trim()))

const blank =
  /^(?:|[-–—−.…?*/]+|n ?[./]? ?[av]\.?|k\. ?a\.|not applicable|not known|unknown|keine angaben?|entfallt|nach vereinbarung|unbekannt|inconnu|nc|desconocid[oa]|nvt|nie dotyczy)$/

// What depends on more than its column says.
const depends =
  /^(?:(?:price |preis |prix |precio )?(?:on|upon|auf|sur|bajo|su|op|na|sob|a) (?:request|application|enquiry|anfrage|demande|devis|peticion|consulta|richiesta|aanvraag|zapytanie)|by (?:the |prior )?\p{L}+|per \p{L}+|pro rata|anteilig|au prorata|poa|p\.o\.a\.?|tb[acd]|to be (?:announced|confirmed|agreed|decided)|negotiable|varies|variable|depends|individuell|a consultar|consultar|a convenir)$/u

// What is not there for a row: others have the most and the least of it.
const notThere = /^(?:not|never|nicht|niemals|nie|non|pas|jamais|nunca|niet|nooit|nigdy)\b/
const without =
  /^(?:no|none|zero|kein\w*|ohne|sans|aucun\w*|sin|ningun\w*|senza|nessun\w*|geen|zonder|sem|bez|brak)\b/
const unlimited =
  /\b(?:unlimited|no limit|no maximum|unbegrenzt|unbeschrankt|keine (?:grenze|begrenzung)|illimit\w*|ilimitad\w*|sin limite|sans limite|onbeperkt|bez limitu)\b/

/** Whether a cell says that there is no end to it. */
export const isUnlimited = (cell: string) => unlimited.test(folded(cell.trim()))

/**
 * Whether a cell that is no value can be left out where the most or the least is asked for: what says that there is nothing,
 * but not what may be less or more than all others. "None" is less than any, "unlimited" more, "included" costs less.
 */
export function isLeftOut(
  cell: string,
  { to, isOfTimes }: { to: 'most' | 'least'; isOfTimes: boolean },
): boolean {
  const said = folded(cell.trim())
  if (unlimited.test(said)) return to === 'least'
  if (blank.test(said) || depends.test(said) || notThere.test(said)) return true
  if (isOfTimes && closing.test(said)) return true
  if (/\d/.test(said)) return false
  return without.test(said) || flagOf(cell) !== null ? to === 'most' || isOfTimes : false
}
