import type { LanguageModelV4StreamPart as Part } from '@ai-sdk/provider'
import type { Passage } from '../../../knowledge/search/passage.ts'
import { exactMark } from '../../citations/citations.ts'
import { withoutPrompt } from '../../prompt/prompt.ts'
import { languages, textsOf } from '../../responder/languages/language.ts'
import { makesClaim, supportOf } from '../support.ts'
import { type Sentence, SentenceStream } from './sentence-stream.ts'

export type Grounding = {
  /** What the model was given. */
  passages: Passage[]
  /** Whether only what the passages say may be said. */
  strict: boolean
  /** Whether a sentence rests on what tools answered. */
  isTold?: (sentence: string) => boolean
  /** What is left out whatever it rests on. */
  isBlocked?: (sentence: string) => boolean
  /** What is said when nothing of the answer may be. */
  otherwise: () => Promise<AsyncIterable<Part>>
}

const verdicts = new Set(languages.flatMap((each) => [textsOf(each).yes, textsOf(each).no]))

/** A question that states nothing. */
const asks = (text: string) => /[?？]\s*$/u.test(text) && !/\d/.test(text)

/** An answer of which only what is supported is said; courtesies and questions go along, alone only when all asks. */
class StrictAnswer {
  #waiting = ''
  #said = false
  #withheld = false

  take(text: string, marks: string, isTold: boolean): string {
    if (marks || isTold) {
      const told = `${this.#waiting}${text}${marks}`
      this.#waiting = ''
      this.#said = true
      return told
    }
    if (asks(text) || !makesClaim(text)) {
      // A bare yes or no is a claim, and nothing tells whether it is right.
      if (!verdicts.has(text.trim())) this.#waiting += text
    } else this.#withheld = true
    return ''
  }

  /** What still waits; null when there is nothing that may be said. */
  end(): string | null {
    if (this.#said) return this.#waiting
    return !this.#withheld && asks(this.#waiting) ? this.#waiting : null
  }
}

/**
 * Takes what a model says sentence by sentence. A sentence that passages say gets their marks, whatever marks the model
 * wrote; one that they do not say gets none. Where only knowledge counts such a sentence is left out, and when nothing
 * is left the other answer is given instead.
 */
export async function* groundedParts(
  parts: AsyncIterable<Part>,
  { passages, strict, otherwise, isTold = () => false, isBlocked = () => false }: Grounding,
): AsyncGenerator<Part> {
  const sentences = new SentenceStream()
  const answer = strict ? new StrictAnswer() : null
  const written = ({ text: said }: Sentence) => {
    const text = isBlocked(said) ? '' : withoutPrompt(said)
    if (text === '') return ''
    const marks = supportOf(text, passages).map((support) => ` ${exactMark(support)}`)
    return answer ? answer.take(text, marks.join(''), isTold(text)) : `${text}${marks.join('')}`
  }
  let id = ''
  let acts = false
  function* say(delta: string): Generator<Part> {
    if (delta.trim()) yield { type: 'text-delta', id, delta }
  }
  // A stream that was cut ends its text too: its last words are half a sentence.
  let last: Part[] = []
  for await (const part of parts) {
    if (part.type !== 'error') yield* last
    last = []
    if (part.type === 'text-start') id = part.id
    if (part.type === 'tool-call') acts = true
    if (part.type === 'text-delta') {
      for (const sentence of sentences.push(part.delta)) yield* say(written(sentence))
    } else if (part.type === 'text-end') {
      for (const sentence of sentences.end()) last.push(...say(written(sentence)))
      last.push(...say(answer?.end() ?? ''), part)
    } else if (part.type === 'finish' && !acts && answer?.end() === null) {
      yield* await otherwise()
    } else yield part
  }
  yield* last
}
