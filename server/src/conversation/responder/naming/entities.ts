import type { Passage } from '../../../knowledge/search/passage.ts'
import { asksYesNo } from '../../retrieval/question-parts.ts'
import { beyondLimits, goesBeyond } from '../question/limit.ts'
import { isRow } from '../quoting/row.ts'
import { wordsOf } from '../words.ts'
import { withoutExceptions } from './exceptions.ts'
import { askedNames, headOf, holds, isSaidOtherwise, isWithin, type Missing } from './names.ts'
import { otherOfKind } from './other-kind.ts'
import { otherOfMeasure } from './other-measure.ts'
import { otherOfName, otherOfNumber, otherOfRow } from './other-row.ts'

/**
 * What the question names and neither the passage nor its title and headings do. `own` are names of the agent's own
 * company, which every passage is about.
 */
export function missingIn(
  question: string,
  {
    passage,
    sentence,
    passages,
    own,
  }: { passage: Passage; sentence: string; passages: Passage[]; own: string },
): Missing[] {
  const head = wordsOf(headOf(passage))
  const row = passage.sentences.some((each) => each.text === sentence && isRow(passage, each))
  // Of a row of a table the other rows say nothing.
  const body = [...head, ...wordsOf(row ? sentence : passage.body)]
  const company = wordsOf(own)
  const text = row ? sentence : `${headOf(passage)}\n${passage.body}`
  const names = askedNames(question)
    .filter((name) => !holds(body, name) && !holds(company, name))
    .filter((name) => !isWithin(name, text) && !isSaidOtherwise(name, text, passage.language))
    .map((asked) => ({ asked, found: null }))
  const found = [
    ...otherOfName(question, passage, sentence),
    ...otherOfKind(question, wordsOf(withoutExceptions(sentence)), head, passages),
    ...otherOfNumber(question, passage, sentence),
    ...otherOfRow(question, passage, sentence),
    ...(asksYesNo(question) ? [] : otherOfMeasure(question, passage, sentence)),
    // Whether so much is allowed is what such a question asks.
    ...(asksYesNo(question) || goesBeyond(sentence, passage.body)
      ? []
      : beyondLimits(question, sentence)),
  ]
  const told = found.map(({ asked }) => asked)
  return [...found, ...names.filter(({ asked }) => !told.some((pair) => pair.includes(asked)))]
}
