// How honest and how right the built-in responder is, with the search that ships:
//   node bench/responder.ts --sample FILE     (or KNOWLEDGE_SAMPLE=FILE)
// FILE holds questions and paragraphs as SQuAD has them, as gzipped JSON. It is not part of this repository.
import { parseArgs } from 'node:util'
import { CitedText } from 'server/conversation/citations/citations'
import { chooseQuotes } from 'server/conversation/responder/quoting/quote'
import { composeReply } from 'server/conversation/responder/reply'
import { searchWords } from 'server/conversation/retrieval/search-words'
import { searchKnowledge } from 'server/knowledge/search/search'
import { type Library, type Question, readSample, withLibrary } from './sample.ts'

const persona = {
  name: 'Bench',
  role: '',
  tone: 'neutral',
  response_length: 'short',
  languages: ['en'],
  starter_questions: [],
  instructions: '',
}
const { values } = parseArgs({ options: { sample: { type: 'string' } } })

async function answer(
  { db, caller, organizationId }: Library,
  asked: Question,
  sourceIds?: string[],
) {
  const { question } = asked
  const query = {
    organizationId,
    sourceIds,
    question: searchWords(question),
    limit: 20,
    patience: 60_000,
  }
  const found = await searchKnowledge(db, caller, query)
  const holds = (text: string) => asked.answers.some((gold) => text.includes(gold))
  const reply = composeReply({
    ...{ ...found, question, parts: [{ ...found, question }] },
    earlier: [],
    persona,
    turn: 0,
  })
  const cited = new CitedText(found.passages, true)
  cited.push(reply.text)
  return {
    answered: reply.answered,
    sentenceHolds: chooseQuotes(question, found, { wanted: 1, brief: true }).some(({ text }) =>
      holds(text),
    ),
    right: reply.answered && cited.citations.some(({ quote }) => holds(quote)),
  }
}

async function measure(library: Library, questions: Question[]) {
  const counts = { sentence: 0, answered: 0, right: 0, offTopic: 0 }
  for (const asked of questions) {
    const article = library.sources.find(({ paragraph }) => paragraph.id === asked.paragraph)
    const others = library.sources
      .filter(({ paragraph }) => paragraph.title !== article?.paragraph.title)
      .map(({ id }) => id)
    const given = await answer(library, asked)
    // The same question to an agent that was never taught the article.
    const offTopic = await answer(library, asked, others)
    counts.sentence += Number(given.sentenceHolds)
    counts.answered += Number(given.answered)
    counts.right += Number(given.right)
    counts.offTopic += Number(offTopic.answered)
  }
  return counts
}

async function run(file: string) {
  const sample = await readSample(file)
  const counts = await withLibrary(sample, { vectors: true }, (library) =>
    measure(library, sample.questions),
  )
  const share = (count: number, all = sample.questions.length) => (100 * count) / all
  const reached = {
    sentence: share(counts.sentence),
    answered: share(counts.answered),
    offTopic: share(counts.offTopic),
  }
  const line = (words: string, value: number) =>
    console.log(`${words.padEnd(40)} ${value.toFixed(1)} %`)
  console.log(`${sample.questions.length} questions, ${sample.paragraphs.length} paragraphs`)
  line('best sentence contains the answer', reached.sentence)
  line('answered', reached.answered)
  line('of those right', share(counts.right, counts.answered))
  line('answered although the topic is absent', reached.offTopic)
  const missed = [
    reached.sentence < 73 && 'The best sentence contains the answer less often than 73 %.',
    reached.answered < 80 && 'Fewer than 80 % are answered.',
    reached.offTopic > 5 && 'More than 5 % are answered although the topic is absent.',
  ].filter((gate) => gate !== false)
  for (const gate of missed) console.log(gate)
  process.exitCode = missed.length > 0 ? 1 : 0
}

const sampleFile = values.sample ?? process.env.KNOWLEDGE_SAMPLE
if (sampleFile) await run(sampleFile)
else console.log('Skipped: give a sample with --sample FILE or KNOWLEDGE_SAMPLE=FILE.')
