import { daysSaid, isDay } from './days.ts'
import { spokenName } from './spoken-name.ts'
import { folded, wordsOf } from './words.ts'

const hours = /^(\d{1,2})(?:[:.](\d{2}))?(\s*[-–—]\s*)(\d{1,2})(?:[:.](\d{2}))?$/
const closed = /^(?:|[-–—]|closed|geschlossen|ferme|cerrado|chiuso)$/
const ofHours = /\b(?:open|opening|hours|offnungszeiten|horaires?|horario)\b/

/** "9–17:30" with the minutes of both ends, where it is from one hour to another; else null. */
function withMinutes(cell: string): string | null {
  const [, from = '', minutes, dash = '', to = '', others] = hours.exec(cell.trim()) ?? []
  if (minutes && others) return cell
  const isDayTime = from !== '' && Number(from) < Number(to) && Number(to) <= 24
  return isDayTime ? `${from}:${minutes ?? '00'}${dash}${to}:${others ?? '00'}` : null
}

/** Cells like "9–17" in a column of a day or of opening hours as times; those of another column as they are. */
export function asHours(column: string, cells: string[]): string[] {
  const words = wordsOf(spokenName(column))
  const isOfDay = words.some((word) => isDay(word.replace(/s$/, ''))) || daysSaid(words).length > 0
  if (!isOfDay && !ofHours.test(words.join(' '))) return cells
  const told = cells.map(withMinutes)
  const isAll = cells.every((cell, at) => told[at] !== null || closed.test(folded(cell.trim())))
  return isAll ? cells.map((cell, at) => told[at] ?? cell) : cells
}
