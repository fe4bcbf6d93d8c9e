import type { GivenFile } from '../../files/given-file.ts'
import { chunksOf, searchFiles } from '../../files/passages-of-file.ts'
import { givesOrders, turnsRound } from '../injection.ts'
import { answers, confidence } from '../judging/confidence.ts'
import { type Language, languages, replyLanguage } from '../languages/language.ts'
import { withRequired } from '../persona.ts'
import { type Asked, composeReply, type Reply } from '../reply.ts'
import { smallTalkIn } from '../small-talk.ts'
import { fileTexts } from './file-texts.ts'

const marks = /\s*\[\d{1,3}(?::\d+-\d+)?\]/g
const mostBegun = 300

/** Whether a message speaks of what was given: by a word for files, or by the name of one. */
function speaksOfFiles(question: string, files: GivenFile[]): boolean {
  const said = question.toLowerCase()
  return (
    files.some(({ name }) => said.includes(name.toLowerCase())) ||
    languages.some((language) => fileTexts[language].words.test(question))
  )
}

/**
 * What one file answers: quoted from it, without marks, for it is the visitor's own and no source of the agent's; null
 * where it says nothing of the question.
 */
function answerFrom(file: GivenFile, asked: Asked, language: Language): string | null {
  const found = searchFiles([file]).search(asked.question)
  if (found.passages.length === 0) return null
  const own = { ...found, question: asked.question }
  const persona = { ...asked.persona, required_phrases: [] }
  const { text, answered } = composeReply({
    ...{ ...asked, persona, passages: found.passages, terms: found.terms, parts: [own], open: [] },
    ...{ notesGaps: false, person: null, isBare: true },
  })
  if (!answered) return null
  return `${fileTexts[language].from(file.name)} ${text.replace(marks, '')}`
}

/** The first words of a file that was just given, as far as they may be quoted. */
function beginningOf(file: GivenFile, language: Language): string {
  const texts = fileTexts[language]
  const [first] = chunksOf(file)
  const body = first?.body.replace(/\s+/g, ' ').trim() ?? ''
  if (!body || givesOrders(first?.body ?? '') || body.startsWith('|')) return texts.has(file.name)
  const begun =
    body.length > mostBegun ? `${body.slice(0, mostBegun).replace(/\s\S*$/, '')} …` : body
  return `${texts.has(file.name)} ${texts.begins} ${begun}`
}

const isSure = ({ parts }: Asked) =>
  parts.some((part) => confidence(part.question, part) >= answers)

/**
 * The honest reply where the visitor gave files: what the agent knows comes first, unless the message brought a file or
 * speaks of one. What is from a file is said to be, and of a picture that it cannot be seen.
 */
export function replyWithFiles(asked: Asked, files: GivenFile[]): Reply {
  const { question, persona, earlier } = asked
  if (asked.person || turnsRound(question)) return composeReply(asked)
  const language = replyLanguage([question, ...earlier.toReversed()], persona.languages)
  const texts = fileTexts[language]
  const given = files.filter(({ is_new }) => is_new)
  const pictures = (given.length > 0 ? given : files).filter(({ kind }) => kind === 'image')
  const written = files.filter(({ kind }) => kind === 'file').toReversed()
  const isAbout = given.length > 0 || speaksOfFiles(question, files)
  if (smallTalkIn(question, persona.name) && given.length === 0) return composeReply(asked)
  const blind = isAbout ? pictures.map(({ name }) => texts.blind(name)) : []
  const plain = composeReply(asked)
  const end = (said: string[]): Reply => ({
    text: withRequired(said.join('\n\n'), persona),
    answered: true,
  })
  if (!isAbout && plain.answered && isSure(asked)) return plain
  for (const file of written) {
    const answer = answerFrom(file, asked, language)
    if (answer) return end([answer, ...blind])
  }
  if (plain.answered) return { ...plain, text: [plain.text, ...blind].join('\n\n') }
  const fresh = given.filter(({ kind }) => kind === 'file')
  const begun = fresh.map((file) => beginningOf(file, language))
  if (begun.length + blind.length === 0) return plain
  return end([...begun, ...blind])
}
