/** One letter wrong, missing, too many or changed with its neighbour. */
export function almost(a: string, b: string): boolean {
  if (a === b) return true
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1
  const [restA, restB] = [a.slice(start), b.slice(start)]
  return (
    restA.slice(1) === restB.slice(1) ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}

/** The same word, inflected or with a letter wrong. Another number is another thing. */
export function sameWord(a: string, b: string): boolean {
  if (a === b) return true
  if (/\p{N}/u.test(a) && /\p{N}/u.test(b)) return false
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length === 3 && long.length <= 5 && long.startsWith(short)) return true
  const stem = Math.max(4, Math.ceil(0.75 * short.length))
  if (
    long.length - short.length <= 3 &&
    short.length >= 4 &&
    long.startsWith(short.slice(0, stem))
  ) {
    return true
  }
  return short.length >= 5 && almost(a, b)
}

const isDoer = (one: string, other: string) =>
  ['r', 'er', 'rs', 'ers'].some((ending) => other === `${one}${ending}`)

/** The same word, and not what does it: a charger is no charge. */
export const sameThing = (a: string, b: string) => sameWord(a, b) && !isDoer(a, b) && !isDoer(b, a)

export function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/\p{L}+|\p{N}+/gu) ?? []
  )
}

/** Words with a capital or a digit that do not begin a sentence. */
export function namesIn(text: string): string[] {
  const found = text.matchAll(
    /(?<=[^.!?:\s"“„(|\n]["”)]?[^\S\n]+)(?:\p{Lu}[\p{L}\p{N}&-]*|\p{L}*\d\p{L}[\p{L}\d]*)/gu,
  )
  return [...found].map(([name]) => name)
}
