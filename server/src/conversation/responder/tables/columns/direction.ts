import { type Question, wordsOf } from '../cells/words.ts'

const directions = [
  {
    asked:
      /\b(?:from (?:what time|when|which (?:time|day|date))|how early|as of when|ab wann|ab wie ?viel uhr|ab welche[rm]|a partir de (?:quand|quelle heure|que hora)|des quand|desde (?:cuando|que hora)|da che ora|vanaf (?:wanneer|hoe laat))\b/,
    named:
      /\b(?:from|after|earliest|starts?|begins?|ab|fruhestens|beginn|des|partir|desde|inicio|dalle|vanaf)\b/,
  },
  {
    asked:
      /\b(?:(?:until|till?|by) (?:what time|when|which (?:time|day|date))|how late|bis wann|bis wie ?viel uhr|jusqu.a (?:quand|quelle heure)|hasta (?:cuando|que hora)|fino a (?:quando|che ora)|tot (?:wanneer|hoe laat))\b/,
    named:
      /\b(?:until|till?|by|latest|before|ends?|bis|spatestens|ende|jusqu.?a?|avant|hasta|fin|fino|tot)\b/,
  },
]

// The weekend is no end.
const nameOf = (column: string) =>
  wordsOf(column.replaceAll('_', ' '))
    .join(' ')
    .replace(/week ?ends?/g, '')

/** Of columns of times those whose names say from when, or until when, as the question asks. */
export function directedColumns({ text }: Question, columns: string[]): number[] {
  const direction = directions.find(({ asked }) => asked.test(text))
  if (!direction) return []
  return columns.flatMap((column, at) =>
    at > 0 && direction.named.test(nameOf(column)) ? [at] : [],
  )
}
