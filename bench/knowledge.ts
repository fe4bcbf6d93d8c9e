// How well the knowledge search that ships finds the paragraph that answers a question, by words alone and with vectors,
// and in Chinese and Japanese, of which it has no vectors, among articles that are made up:
//   npm run knowledge --workspace bench -- --sample FILE     (or KNOWLEDGE_SAMPLE=FILE)
// FILE holds questions and paragraphs as SQuAD has them, as gzipped JSON. It is not part of this repository.
import { parseArgs } from 'node:util'
import { searchKnowledge } from 'server/knowledge/search/search'
import { madeUpArticles } from './made-up-articles.ts'
import { type Library, type Question, readSample, withLibrary } from './sample.ts'

type Rank = number | null

type Way = { name: string; patience: number; least: Record<string, number> }

const ways: Way[] = [
  { name: 'words alone', patience: 0, least: { 'hit@1': 84, 'hit@5': 94, 'MRR@10': 0.88 } },
  { name: 'with vectors', patience: 60_000, least: { 'hit@1': 86, 'hit@5': 96, 'MRR@10': 0.9 } },
]
const withoutVectors = { patience: 0, least: { 'hit@5': 90 } }

const { values } = parseArgs({ options: { sample: { type: 'string' } } })

async function ranksOf(
  { db, caller, organizationId, sources }: Library,
  questions: Question[],
  patience: number,
) {
  const paragraphOf = new Map(sources.map(({ id, paragraph }) => [id, paragraph.id]))
  const started = performance.now()
  const ranks: Rank[] = []
  for (const { question, paragraph } of questions) {
    const query = { organizationId, question, limit: 20, patience }
    const { passages } = await searchKnowledge(db, caller, query)
    // A paragraph cut into two passages counts once.
    const found = [...new Set(passages.map(({ sourceId }) => paragraphOf.get(sourceId)))]
    const at = found.indexOf(paragraph)
    ranks.push(at === -1 ? null : at + 1)
  }
  return { ranks, each: (performance.now() - started) / ranks.length }
}

function figures(ranks: Rank[]) {
  const within = (n: number) => ranks.filter((rank) => rank !== null && rank <= n)
  const hit = (n: number) => (100 * within(n).length) / ranks.length
  const reciprocal = within(10).reduce<number>((sum, rank) => sum + 1 / (rank ?? 1), 0)
  return {
    'hit@1': hit(1),
    'hit@5': hit(5),
    'hit@10': hit(10),
    'MRR@10': reciprocal / ranks.length,
  }
}

function report({ name: way, least }: Way, { ranks, each }: Awaited<ReturnType<typeof ranksOf>>) {
  const reached = figures(ranks)
  console.log(`\n${way}`)
  for (const [name, value] of Object.entries(reached)) {
    console.log(`${name.padEnd(7)} ${value.toFixed(name.startsWith('MRR') ? 3 : 1)}`)
  }
  console.log(`search  ${each.toFixed(1)} ms each`)
  const missed = Object.entries(least).filter(
    ([name, value]) => (reached[name as keyof typeof reached] ?? 0) < value,
  )
  for (const [name, value] of missed) console.log(`${name} is under ${value}`)
  if (missed.length > 0) process.exitCode = 1
}

async function run(file: string) {
  const sample = await readSample(file)
  console.log(`${sample.questions.length} questions, ${sample.paragraphs.length} paragraphs`)
  await withLibrary(sample, { vectors: true }, async (library) => {
    for (const way of ways) report(way, await ranksOf(library, sample.questions, way.patience))
  })
}

for (const [name, articles] of Object.entries(madeUpArticles)) {
  const sample = articles()
  await withLibrary(sample, { vectors: false }, async (library) => {
    const way = { name: `${name}, ${sample.questions.length} questions`, ...withoutVectors }
    report(way, await ranksOf(library, sample.questions, way.patience))
  })
}
const sampleFile = values.sample ?? process.env.KNOWLEDGE_SAMPLE
if (sampleFile) await run(sampleFile)
else console.log('\nSkipped: give a sample with --sample FILE or KNOWLEDGE_SAMPLE=FILE.')
