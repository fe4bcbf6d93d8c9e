import { folded } from './words.ts'

const midnight =
  /(?<!\p{L})(?:12 )?(?:midnight|mitternacht|minuit|medianoche|mezzanotte)(?!\p{L})/iu
const noon = /(?<!\p{L})(?:12 )?(?:noon|midday|mittags?|midi|mediod[ií]a|mezzogiorno)(?!\p{L})/iu

/** "6 pm to midnight" in figures. */
export const inFigures = (text: string) => text.replace(midnight, '12 am').replace(noon, '12 pm')

/** In minutes of the day; 12 am is its beginning. */
export function timeOf(text: string): number | null {
  const found = /^(\d{1,2})(?:[:.h](\d{2}))?\s?(a\.?m\.?|p\.?m\.?|uhr|h)?$/i.exec(text.trim())
  if (!found || (found[2] === undefined && found[3] === undefined)) return null
  const [, hour = '', minute = '0', half = ''] = found
  if (Number(hour) > 24 || Number(minute) > 59) return null
  const early = /^a/i.test(half) && Number(hour) === 12 ? -12 : 0
  const late = /^p/i.test(half) && Number(hour) < 12 ? 12 : 0
  return (Number(hour) + early + late) * 60 + Number(minute)
}

// "08:00 to 12:00", "9–17 Uhr", "9 am to 5 pm".
export const hours =
  /^(\d{1,2}[:.h]\d{2}(?: ?[ap]\.?m\.?)?|\d{1,2}(?= ?(?:[ap]\.?m|h|uhr|[-–—]|to |bis |à |a )[^\d]*\d{1,2}(?:[:.h]\d{2})?[^\d]*(?:uhr|h|[ap]\.?m\.?)$))(?: ?[ap]\.?m\.?| ?uhr| ?h)?\s*(?:[-–—]|to|bis|until|à|a|至|～)\s*\d{1,2}\D*(?:\d{2}\D*)?$/i

/** What says that something is open, and that it is not. */
export const opening =
  /\b(?:open|opens|opening|geoffnet|offen|offnet|aufhaben|auf(?=\W*$)|ouvert\w*|ouvr(?:e|es|ez|ent|ir)|abiert\w*|abr(?:e\w*|is|imos|ir)|apert\w*|apr(?:e|ono|ite|ire))\b/
export const closing =
  /\b(?:closed?|closes|shuts?|geschlossen|schliess\w*|zuhaben|zu(?=\W*$)|ferme\w*|cerrad\w*|cierr\w*|chius\w*|chiud\w*)\b/

/** An hour without its unit before a time: the 2 of "2–5 pm" is in the afternoon, the 9 of "9–5 pm" is not, and 12–3 am is night. */
function hourBefore(text: string, end: string): number | null {
  if (!/^\d{1,2}$/.test(text.trim()) || Number(text) > 24) return null
  if (Number(text) === 12 && /a\.?m/i.test(end) && timeOf(end) !== 0) return 0
  const [early, late] = [Number(text) * 60, (Number(text) + 12) * 60]
  return /p\.?m/i.test(end) && late < (timeOf(end) ?? 0) ? late : early
}

/** From when to when a cell says that something is open, in minutes of the day. */
export function hoursOf(said: string): { from: number; to: number } | null {
  const cell = inFigures(said)
  const parts = cell.trim().match(hours)
    ? cell.split(/\s*(?:[-–—～至]|\b(?:to|bis|until|a)\b|à)\s*/iu)
    : []
  const to = timeOf(parts.at(-1) ?? '')
  const from =
    to === null ? null : (timeOf(parts[0] ?? '') ?? hourBefore(parts[0] ?? '', parts.at(-1) ?? ''))
  return from === null || to === null ? null : { from, to: to <= from ? to + 24 * 60 : to }
}

const ends =
  /\b(?:clos\w*|until|till?|ends?|last|latest|finish\w*|schliess\w*|bis|ende|letzte\w*|spatestens|ferme\w*|jusqu\w*|fin|dernier\w*|cierr\w*|hasta|ultim\w*|chiu\w*|fino|tot|sluit\w*|laatste)\b/
const [morning, noonTime] = [6 * 60, 12 * 60]

/** Times of a column of ends, "Closes": one after midnight is later than those of the evening before. */
export function laterThanEvening(column: string, times: number[]): number[] {
  const isOfEvenings =
    ends.test(folded(column.replaceAll('_', ' '))) &&
    times.some((time) => time >= noonTime) &&
    !times.some((time) => time >= morning && time < noonTime)
  return times.map((time) => (isOfEvenings && time < morning ? time + 24 * 60 : time))
}
