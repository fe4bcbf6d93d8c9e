import { doubleMetaphone } from 'double-metaphone'
import { isInWordNet } from '../../../../knowledge/search/related/wordnet.ts'
import { functionWords } from '../../../../knowledge/search/translation/function-words.ts'
import { isUsualName } from './english-words.ts'
import { usageOf } from './usage.ts'

// Neighbours on a keyboard, and letters that sound alike: what is typed for the other.
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const alike = ['aeiou', 'ck', 'cs', 'sz', 'dt', 'mn', 'iy']

const alphabet = 'abcdefghijklmnopqrstuvwxyz'

/** What a slip costs, in the logarithm of a word's share of all text: a word ten times as usual outweighs 2.3. */
const costs = {
  single: -1.5,
  changed: 0,
  doubled: 0,
  missing: 0.5,
  tooMany: 3,
  near: 1,
  other: 5,
  first: 3,
}

function isNear(a: string, b: string): boolean {
  const together = alike.some((group) => group.includes(a) && group.includes(b))
  return together || onKeys(a, b)
}

function onKeys(a: string, b: string): boolean {
  const place = (letter: string) => {
    const row = rows.findIndex((keys) => keys.includes(letter))
    return { row, at: (rows[row] ?? '').indexOf(letter) + row * 0.5 }
  }
  const [one, other] = [place(a), place(b)]
  return Math.abs(one.row - other.row) <= 1 && Math.abs(one.at - other.at) <= 1
}

/** All that a word in small letters may have been before one letter of it slipped, and what that slip costs. */
function* before(word: string): Generator<{ text: string; cost: number }> {
  for (let at = 0; at <= word.length; at += 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)]
    const first = at === 0 ? costs.first : 0
    const [a = '', b = ''] = tail
    if (b && a !== b) yield { text: head + b + a + tail.slice(2), cost: costs.changed + first / 3 }
    if (a) {
      const twice = a === b ? costs.doubled : costs.tooMany
      yield { text: head + tail.slice(1), cost: twice + first }
    }
    for (const letter of alphabet) {
      const twice = letter === head.at(-1) || letter === a ? costs.single : costs.missing
      yield { text: head + letter + tail, cost: twice + first }
      if (a && letter !== a) {
        const cost = isNear(a, letter) ? costs.near : costs.other
        yield { text: head + letter + tail.slice(1), cost: cost + first }
      }
    }
  }
}

// What is longer is no word.
const longest = 24

// What sounds the same is how many spell it.
const alikeCost = (cost: number) => (cost >= costs.other ? 2 : 0.5)
const soundOf = (word: string) => word[0] + doubleMetaphone(word)[0]

// A word of the passages is meant rather than one that is twenty times as usual.
const said = 3
const rare = -11
// Nobody slips in "for" as often as all texts have it.
const most = -9
const least = -12.5

/**
 * The English word that a word in small letters was before one letter of it slipped: the most usual one, or one of the
 * passages; undefined where none is likely. `passages` and `everyday` are words in small letters.
 */
export function meantWord(
  word: string,
  passages: ReadonlySet<string>,
  everyday: ReadonlySet<string>,
): string | undefined {
  if (word.length > longest) return undefined
  const sound = soundOf(word)
  const found: { text: string; score: number }[] = []
  for (const { text, cost } of before(word)) {
    const isSaid = passages.has(text)
    const usage = usageOf(text) ?? (isSaid || everyday.has(text) ? rare : null)
    if (usage === null) continue
    const isAlike = text.length === word.length && soundOf(text) === sound
    const slip = isAlike ? Math.min(cost, alikeCost(cost)) : cost
    const score = Math.min(most, usage) + (isSaid ? said : 0) - slip
    if (score >= least) found.push({ text, score })
  }
  found.sort((a, b) => b.score - a.score)
  return found.find(({ text }) => passages.has(text) || everyday.has(text) || isWord(text))?.text
}

const nameFrom = 6

/** The usual name that a word in small letters was before a letter was left out or two changed places: "satrday". */
export function meantName(word: string): string | undefined {
  if (word.length < nameFrom || word.length > longest) return undefined
  for (const { text, cost } of before(word))
    if (cost <= costs.missing && isUsualName(text)) return text
  return undefined
}

// Small words, which WordNet has none of.
const small = new Set([
  ...functionWords.en.split(' '),
  ...'without yours ours their because above below between everyone everything anything'.split(' '),
  ...'something nothing nobody somebody anybody might cannot'.split(' '),
])

// The pieces of the model begin words, and are not all of them.
const isWord = (word: string) => small.has(word) || isInWordNet(word)
