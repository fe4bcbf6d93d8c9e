import type { Passage } from '../../../knowledge/search/passage.ts'
import { languages, textsOf } from '../languages/language.ts'
import { answerType } from '../question/answer-type.ts'
import { typeMatch } from '../question/type-match.ts'
import { isRow } from '../quoting/row.ts'
import { sameWord, wordsOf } from '../words.ts'

const leastWords = 4

// "The closest I have is:" ends so, and so does the name of a row.
const leads = languages.flatMap((language) => {
  const { closest, tones, leads: all } = textsOf(language)
  return [closest, ...all, ...Object.values(tones).map((tone) => tone.lead)]
})

/** What an answer says of its first source: the last sentence before its first mark, "Foot valve: price 47.60 pounds." */
export function firstToldIn(answer: string): string {
  const [before = ''] = answer.split(/\s*\[\d+\]/u)
  const last = before === answer ? '' : (before.split(/(?<=[.!?])\s+(?=\p{Lu})/u).at(-1) ?? '')
  return leads.reduce(
    (text, lead) => (text.startsWith(lead) ? text.slice(lead.length).trim() : text),
    last,
  )
}

/** The passage that an answer quotes, of a row of a table that row alone; undefined where it quotes none of these. */
export function quotedIn(answer: string, passages: Passage[]): Passage | undefined {
  const told = wordsOf(firstToldIn(answer))
  if (told.length === 0) return undefined
  for (const passage of passages) {
    const row = passage.sentences.find((sentence) => {
      const words = isRow(passage, sentence) ? wordsOf(sentence.text) : []
      return told.length > 1 && told.every((word) => words.includes(word))
    })
    if (row) return { ...passage, sentences: [row] }
    const isQuoted = passage.sentences.some(
      ({ text }) => wordsOf(text).length >= leastWords && answer.includes(text),
    )
    if (isQuoted) return passage
  }
  return undefined
}

/** Whether a passage has what goes on from an answer that quotes it: the kind of thing, or one of the words, asked for. */
export function goesOnWith(question: string, content: string[], passage: Passage): boolean {
  const [only, other] = passage.sentences
  // A row is all that is known of a thing.
  if (only && !other && isRow(passage, only)) return true
  const type = answerType(question)
  const said = wordsOf(passage.body)
  return (
    content.some((word) => said.some((each) => sameWord(word, each))) ||
    (type !== null &&
      type !== 'permission' &&
      passage.sentences.some(({ text }) => typeMatch(question, type, text) >= 1))
  )
}
