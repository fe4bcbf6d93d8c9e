import type { Passage } from '../../knowledge/search/passage.ts'
import { isQuotable, type Sentences } from '../responder/quoting/quotable.ts'
import { namesIn, sameWord, wordsOf } from '../responder/words.ts'

/** What of a passage can be a source. */
export type Source = Pick<Passage, 'title' | 'heading'> & Sentences

/** The part of a passage that says what a sentence says. */
export type Support = { passage: number; from: number; to: number }

/** How much of what a sentence says must stand in the passage, and of each of its parts. */
const enough = 0.7
const enoughOfPart = 0.6

// What sentences are held together with; it says nothing by itself.
const filler = new Set(
  `about after also been before being both can could does each every from have here into just like more most must only
  other over same should some such than that their them then there these they this those through under very were what
  when where which while will with would your yours please sure
  aber alle auch dann dass dein deine diese dieser doch eine einem einen einer eines haben hier ihnen ihre ihrer kann
  können mehr nach noch oder sein sich sind über unter wenn werden wird wurde ihr sie
  avec cette dans elle être leur mais nous pour plus sont votre vous
  como cuando donde esta este para pero puede puedes sobre también tiene tienes usted ustedes
  anche come della delle degli dove questa questo sono suoi
  maar naar niet niets deze door heeft hebben kunt worden wordt voor`.split(/\s+/),
)
const denial =
  /(?<!\p{L})(?:no|not|never|none|nor|without|cannot|\p{L}+n['’]t|kein\p{L}*|nicht|nie|niemals|ohne|ne|pas|jamais|sans|aucune?|nunca|sin|ningun[oa]?|non|mai|senza|não|sem|niet|geen|nooit|zonder|nie|bez|nigdy)(?!\p{L})/iu
const joint = /[,;:]\s+|\s+(?:and|but|while|und|aber|et|mais|y|pero|e|ma|mas|en|maar|i|ale)\s+/iu
/** A sentence that speaks of what the one before it named. */
const leaning =
  /^(?:they|it|this|these|that|those|he|she|sie|es|er|dies\p{L}*|ils?|elles?|cela|ello|ellos|ellas|esto|questo|questi|isso|zij|het|deze)(?!\p{L})/iu
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

const isNumber = (word: string) => /^\p{N}/u.test(word)

/** What a text says, word by word; of a script without spaces, pair by pair. */
export function contentWords(text: string): string[] {
  if (spaceless.test(text)) {
    const letters = [...text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')]
    return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
  }
  return wordsOf(text).filter((word) => isNumber(word) || (word.length >= 4 && !filler.has(word)))
}

/** Whether a text says anything that could be wrong. */
export function makesClaim(text: string): boolean {
  const words = contentWords(text)
  return words.some(isNumber) || words.length >= 2
}

/** Figures as they are written, so that 1,000 is not 1 and 000. */
function figures(text: string): string[] {
  return (text.match(/\d+(?:[.,:]\d+)*/g) ?? []).map((figure) => figure.replace(/[.,:]/g, ''))
}

type Place = Support & {
  single: boolean
  words: string[]
  figures: Set<string>
  text: string
  denies: boolean
}

/** Each sentence that may be quoted, alone and with the one after it, and what stands above them. */
function places(passages: Source[]): Place[] {
  return passages.flatMap((passage, at) => {
    const { body, sentences, heading, title } = passage
    const above = [title, ...heading].join(' ')
    return sentences.flatMap((sentence, index) => {
      if (!isQuotable(passage, index)) return []
      const leans = leaning.test(sentence.text) ? sentences[index - 1]?.text : ''
      const place = (to: number, single: boolean) => {
        const own = body.slice(sentence.from, to)
        const text = `${above} ${leans ?? ''} ${own}`
        return {
          ...{ passage: at, from: sentence.from, to, single, text, words: wordsOf(text) },
          ...{ figures: new Set(figures(`${above} ${own}`)), denies: denial.test(own) },
        }
      }
      const next = isQuotable(passage, index + 1) ? sentences[index + 1] : undefined
      const alone = place(sentence.to, true)
      return next ? [alone, place(next.to, false)] : [alone]
    })
  })
}

function coverage(claim: string, words: string[], place: Place): number {
  if (words.length === 0) return 0
  if (spaceless.test(claim)) {
    const text = place.text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')
    return words.filter((pair) => text.includes(pair)).length / words.length
  }
  const known = words.filter((word) => place.words.some((other) => sameWord(word, other)))
  return known.length / words.length
}

/** Whether a place speaks of the same figures and names, and denies what the claim denies. */
function agrees(claim: string, { figures: stated, words, denies }: Place): boolean {
  if (!figures(claim).every((figure) => stated.has(figure))) return false
  if (denial.test(claim) !== denies) return false
  return namesIn(claim)
    .flatMap(wordsOf)
    .every((name) => words.some((other) => sameWord(name, other)))
}

/**
 * What a figure is of must stand beside it: a word of the claim that the sources know, but not here, makes it the
 * figure of another thing.
 */
function isOfAnother(words: string[], place: Place, all: Place[]): boolean {
  const stands = (word: string, { words: known }: Place) =>
    known.some((other) => sameWord(word, other))
  return words.some(
    (word) => !isNumber(word) && !stands(word, place) && all.some((other) => stands(word, other)),
  )
}

function bestOf(claim: string, all: Place[], least: number): Place | null {
  const words = contentWords(claim)
  const isFigure = figures(claim).length > 0 && !spaceless.test(claim)
  let best: { place: Place; score: number } | null = null
  for (const place of all) {
    if (!agrees(claim, place) || (isFigure && isOfAnother(words, place, all))) continue
    // The shorter of two that say the same: a window of two sentences counts a little less.
    const score = coverage(claim, words, place) - (place.to - place.from) / 100_000
    if (score >= least - 0.01 && score > (best?.score ?? 0)) best = { place, score }
  }
  return best?.place ?? null
}

/** A place where one sentence says it all; two together may not put a figure of one to a name of the other. */
function find(claim: string, all: Place[], least: number) {
  const strict = figures(claim).length > 0 || namesIn(claim).length > 0
  return bestOf(claim, strict ? all.filter(({ single }) => single) : all, least)
}

/**
 * Where the passages say what a sentence says: most of its words, all of its figures and names, and no denial more or
 * less, for the whole and for each of its parts. Empty where they do not. It is a check of words: it refuses what was
 * said in too many words of one's own, and never takes the model's word for a source.
 */
export function supportOf(sentence: string, passages: Source[]): Support[] {
  const all = places(passages)
  const claims = sentence
    .split(joint)
    .map((part) => part.trim())
    .filter((part) => makesClaim(part))
  const whole = find(sentence, all, enough)
  const parts = claims.length > 1 ? claims.map((claim) => find(claim, all, enoughOfPart)) : [whole]
  const found = parts.flatMap((part) => part ?? [])
  if (found.length < parts.length || (found.length === 0 && !whole)) return []
  const used = whole ? [whole] : found
  const seen = new Set<string>()
  return used
    .map(({ passage, from, to }) => ({ passage, from, to }))
    .filter(({ passage, from, to }) => {
      const key = `${passage}:${from}-${to}`
      return !seen.has(key) && seen.add(key)
    })
}
