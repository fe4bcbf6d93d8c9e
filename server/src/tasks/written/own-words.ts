import { contentWords, type Source, supportOf } from '../../conversation/models/support.ts'
import { givesOrders, isResidue } from '../../conversation/responder/injection.ts'
import { namesIn, sameWord, wordsOf } from '../../conversation/responder/words.ts'
import { sentencesOf } from '../../knowledge/reading/sentences.ts'

// Nobody is to be led to where a website, through a model, wants people to go.
const address =
  /[@<>{}[\]|\\`]|:\/\/|\bwww\.|(?<![\p{L}\d])[\p{L}\d-]{2,}\.(?:\p{L}{2,}\/|\p{Ll}{2,}(?!\p{L}))|\+?\d[\d ()/.-]{6,}\d/u
const invisible = /[\p{Cc}\p{Cf}\p{Co}]/gu

/** One line that a model wrote, as it may be shown; null where it is too long or short, an address, an order or markup. */
export function cleanLine(text: string, most: number): string | null {
  const line = text
    .replace(/\s+/g, ' ')
    .replace(invisible, '')
    .replaceAll('**', '')
    .toWellFormed()
    .trim()
  if (line.length < 2 || line.length > most) return null
  return address.test(line.replaceAll('{name}', '')) || givesOrders(line) || isResidue(line)
    ? null
    : line
}

/** A text that may be quoted as a source. */
export function sourceOf(title: string, body: string, language: string): Source {
  return { title, heading: [], body, sentences: sentencesOf(body, language) }
}

const figures = (text: string) => text.match(/\d+(?:[.,:]\d+)*/g) ?? []

/** What is known, asked whether lines speak of it. */
export function knowing(known: string) {
  const words = [...new Set(wordsOf(known))]
  const stated = new Set(figures(known))
  const isKnown = (word: string) => words.some((other) => sameWord(word, other))
  return {
    /** Whether each figure and each name of a line is known. */
    allows: (line: string) =>
      figures(line).every((figure) => stated.has(figure)) &&
      // "I" is nobody's name.
      namesIn(line)
        .flatMap(wordsOf)
        .every((name) => name.length === 1 || isKnown(name)),
    /** Whether most of what a line speaks of is known. */
    isAbout(line: string) {
      const said = contentWords(line)
      return said.length > 0 && 2 * said.filter(isKnown).length >= said.length
    },
  }
}

/** The sentences of a text for which sources stand up, and how many were left out. */
export function supported(text: string, sources: Source[], language: string) {
  const sentences = sentencesOf(text, language).map((sentence) => sentence.text.trim())
  const kept = sentences.filter((sentence) => supportOf(sentence, sources).length > 0)
  return { text: kept.join(' '), leftOut: sentences.length - kept.length }
}
