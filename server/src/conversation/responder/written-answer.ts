import type { Passage, Sentence } from '../../knowledge/search/passage.ts'
import { isSameQuestion } from '../same-question.ts'
import type { Part } from './knowledge.ts'
import { missingIn } from './naming/entities.ts'
import { namesNoMore } from './naming/names.ts'
import type { Quote } from './quoting/quote.ts'

// Two questions about two things ("a discount for students", "for seniors") come as near as 0.88, two wordings of one as
// far as 0.55: words decide, all of one question or those of both.
const allWords = 0.9
const sameMeaning = 0.85
const otherMeaning = 0.55

function isSame({ question, terms }: Part, { language }: Passage, written: Sentence, own: string) {
  const { text, coverage } = written
  const cosine = written.cosine ?? (coverage >= allWords ? 1 : 0)
  const isNear =
    (cosine >= sameMeaning && isSameQuestion(question, text, language)) ||
    // One word alone is in many questions: "How long does delivery take?", "Can I change the delivery address?"
    (cosine >= otherMeaning && coverage >= allWords && terms.length > 1)
  return isNear && namesNoMore(text, question, own)
}

/** The answer of a passage that is a question and its answer; null where it is none. */
export function answerIn({ kind, body }: Passage, place: number): Quote | null {
  const from = body.indexOf('\n\n') + 2
  if (kind !== 'answer' || from < 2) return null
  return { passage: place, from, to: body.length, text: body.slice(from), isWhole: true }
}

/**
 * The answer that an editor wrote to this question, word for word, also where it was asked a little differently; null
 * where none was, or where it lacks what the question names.
 */
export function writtenAnswer(part: Part, own: string): Quote | null {
  const { question, passages } = part
  for (const [place, passage] of passages.entries()) {
    const quote = answerIn(passage, place)
    const isAsked = passage.sentences.some(
      (each) => each.to <= (quote?.from ?? 0) && isSame(part, passage, each, own),
    )
    if (!quote || !isAsked) continue
    const missing = missingIn(question, { passage, sentence: passage.body, passages, own })
    if (missing.length === 0) return quote
  }
  return null
}
