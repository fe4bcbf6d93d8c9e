import { calendarNames } from './responder/question/calendar.ts'
import { denies } from './responder/question/permission.ts'
import { alike, isEmpty, questionOf, wordsOf } from './responder/tables/cells/words.ts'
import { wordsOf as plainWordsOf } from './responder/words.ts'

// How a question asks, and not what about, beside the words that are small everywhere.
const asking = new Set(
  `ok okay allowed allow permitted possible able offer offers offered provide exist exists
  erlaubt gestattet moglich bieten bietet permis autorise possible proposez permitido posible ofrecen ofrece
  permesso possibile offrite permitido possivel oferecem toegestaan mogelijk mozna mozliwe`.split(
    /\s+/,
  ),
)

// What comes with somebody is one thing, wherever it is seen from.
const carrying = new Set(['bring', 'take', 'bringing', 'taking'])

const contentOf = (words: string[]) => words.filter((word) => !isEmpty(word) && !asking.has(word))

/**
 * Whether two questions ask for one thing: each word that one is about is in the other, or another word for it is, and
 * both ask for what is or for what is not.
 * @param language of the question that was written, in which other words are looked up
 */
export function isSameQuestion(asked: string, written: string, language: string): boolean {
  const question = questionOf(asked, language)
  const [ours, theirs] = [contentOf(question.words), contentOf(wordsOf(written))]
  if (ours.length === 0 || theirs.length === 0 || denies(asked) !== denies(written)) return false
  const isOne = (our: string, their: string) =>
    (carrying.has(our) && carrying.has(their)) || alike(question, our, their)
  return (
    ours.every((our) => theirs.some((their) => isOne(our, their))) &&
    theirs.every((their) => ours.some((our) => isOne(our, their)))
  )
}

/** A question as it is compared with others: its words without those that only ask, and what it means. */
export type Meaning = {
  understood: string
  language: string | null
  stems: string[]
  vector: Float32Array | null
}

// Measured on forty pairs of realistic questions. A question's frame ("How much does … cost?") says so much to the
// model that pairs about other things reach 0.9: so one whose frame is the same is another question, and of others what
// remains without their common words is compared too.
const nearEnough = 0.65
const remainderNearEnough = 0.45
const nearWithoutCommonWords = 0.8

const days = new Set(calendarNames(['en'], ['long', 'short']).map((name) => name.toLowerCase()))

function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}

/** The words of a question whose stems another one lacks, as they are written. */
export function remainderOf(own: Meaning, other: Meaning): string[] {
  const left = own.stems.filter((stem) => !other.stems.includes(stem))
  const words = own.understood.match(/[\p{L}\p{N}'’-]+/gu) ?? []
  return words.filter((word) =>
    left.some((stem) => word.toLowerCase().startsWith(stem.slice(0, Math.max(3, stem.length - 1)))),
  )
}

/** Names, numbers and days tell one question from the next, whatever the rest says. */
function isName(word: string, { understood }: Meaning): boolean {
  const begins = understood.trimStart().startsWith(word)
  return /\p{N}/u.test(word) || (/^\p{Lu}/u.test(word) && !begins) || days.has(word.toLowerCase())
}

/** "Can I work from home?" and "Can I work part time?": the same up to one place, where nothing is in common. */
function isSubstitution(a: string[], b: string[]): boolean {
  const most = Math.min(a.length, b.length)
  let start = 0
  while (start < most && a[start] === b[start]) start += 1
  let end = 0
  while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [inA, inB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  return start + end > 0 && !inA.some((word) => inB.includes(word))
}

/**
 * Whether two questions want the same: their words say so, or they are near in meaning and so is what they
 * do not share. `embed` gives the vectors of texts.
 */
export async function isSame(
  a: Meaning,
  b: Meaning,
  embed: (texts: string[]) => Promise<Float32Array[]>,
): Promise<boolean> {
  if (a.language !== b.language)
    return plainWordsOf(a.understood).join() === plainWordsOf(b.understood).join()
  const common = a.stems.filter((stem) => b.stems.includes(stem)).length
  if (common === a.stems.length && common === b.stems.length) return true
  if (isSameQuestion(a.understood, b.understood, b.language ?? 'simple')) return true
  if (!a.vector || !b.vector) return false
  const near = cosine(a.vector, b.vector)
  if (near < (common === 0 ? nearWithoutCommonWords : nearEnough)) return false
  const [leftOfA, leftOfB] = [remainderOf(a, b), remainderOf(b, a)]
  if (leftOfA.some((word) => isName(word, a)) || leftOfB.some((word) => isName(word, b)))
    return false
  if (common === 0 || leftOfA.length === 0 || leftOfB.length === 0) return true
  if (isSubstitution(plainWordsOf(a.understood), plainWordsOf(b.understood))) return false
  const [first, second] = await embed([leftOfA.join(' '), leftOfB.join(' ')])
  return first !== undefined && second !== undefined && cosine(first, second) >= remainderNearEnough
}
