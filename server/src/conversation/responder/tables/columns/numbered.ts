import { type Question, sameWord, wordsOf } from '../cells/words.ts'

const ordinals: Record<string, string> = {
  ...{ first: '1', second: '2', third: '3', fourth: '4', fifth: '5', sixth: '6' },
  ...{ erste: '1', zweite: '2', dritte: '3', vierte: '4', funfte: '5', sechste: '6' },
  ...{ premier: '1', premiere: '1', deuxieme: '2', troisieme: '3', quatrieme: '4' },
  ...{ primer: '1', primero: '1', primera: '1', segundo: '2', segunda: '2', tercera: '3' },
}
const start =
  /\b(?:at the (?:start|beginning)|to (?:begin|start) with|(?:am|zum|zu) (?:anfang|beginn)|au debut|al principio|all.inizio)\b/

const numberIn = (word: string) =>
  /^\d+$/.test(word)
    ? word
    : (/^(\d+)(?:st|nd|rd|th)$/.exec(word)?.[1] ??
      ordinals[word.replace(/(?<=ste|te)[nrs]$/, '')] ??
      null)

/** The number that a text has beside a word: 3 in "step 3", "third step" and "3rd step". */
function numberBeside(words: string[], noun: string): string | null {
  for (const [at, word] of words.entries()) {
    if (!sameWord(word, noun)) continue
    const after = words[at + 1] ?? ''
    if (/^\d+$/.test(after)) return after
    const before = numberIn(words[at - 1] ?? '')
    if (before && !/^\d+$/.test(words[at - 1] ?? '')) return before
  }
  return null
}

export type Series = {
  /** The places of the columns that only a number tells apart. */
  all: number[]
  /** Of these the one that is asked for. */
  at: number | null
  /** The words of the question that name it. */
  said: string[]
}

/**
 * Of columns that are told apart by a number, "Step 1" and "Step 3", the one that the question names; null where it names
 * none, or the table has no such columns.
 */
export function numberedColumns({ text, words }: Question, columns: string[]): Series | null {
  const numbered = columns.flatMap((column, at) => {
    const own = wordsOf(column)
    return own.flatMap((noun, place) => {
      const number = own[place + 1] ?? ''
      return at > 0 && /\p{L}{3}/u.test(noun) && /^\d{1,3}$/.test(number)
        ? [{ at, noun, number }]
        : []
    })
  })
  for (const { noun } of numbered) {
    const series = numbered.filter((each) => each.noun === noun)
    if (new Set(series.map(({ number }) => number)).size < 2) continue
    const all = series.map(({ at }) => at)
    const lowest = series.toSorted((a, b) => Number(a.number) - Number(b.number))[0]
    const asked = numberBeside(words, noun) ?? (start.test(text) ? lowest?.number : null)
    if (!asked) continue
    const at = series.find(({ number }) => number === asked)?.at ?? null
    const said = words.filter((word) => numberIn(word) === asked || sameWord(word, noun))
    return { all, at, said: [...said, ...wordsOf(start.exec(text)?.[0] ?? '')] }
  }
  return null
}
