// How well the knowledge search that ships finds the paragraph that answers a question:
//   npm run knowledge --workspace bench -- --sample FILE     (or KNOWLEDGE_SAMPLE=FILE)
// FILE holds questions and paragraphs as SQuAD has them, as gzipped JSON. It is not part of this repository.
import { parseArgs } from 'node:util'
import { searchKnowledge } from 'server/knowledge/search/search'
import { type Library, type Question, readSample, withLibrary } from './sample.ts'

type Rank = number | null

const least = { 'hit@1': 84, 'hit@5': 94, 'MRR@10': 0.88 }
const { values } = parseArgs({ options: { sample: { type: 'string' } } })

async function ranksOf({ db, caller, organizationId, sources }: Library, questions: Question[]) {
  const paragraphOf = new Map(sources.map(({ id, paragraph }) => [id, paragraph.id]))
  const started = performance.now()
  const ranks: Rank[] = []
  for (const { question, paragraph } of questions) {
    const query = { organizationId, question, limit: 20 }
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

async function run(file: string) {
  const sample = await readSample(file)
  const { ranks, each } = await withLibrary(sample, (library) => ranksOf(library, sample.questions))
  const reached = figures(ranks)
  console.log(`${ranks.length} questions, ${sample.paragraphs.length} paragraphs`)
  for (const [name, value] of Object.entries(reached)) {
    console.log(`${name.padEnd(7)} ${value.toFixed(name.startsWith('MRR') ? 3 : 1)}`)
  }
  console.log(`search  ${each.toFixed(1)} ms each`)
  const missed = Object.entries(least).filter(
    ([name, value]) => (reached[name as keyof typeof least] ?? 0) < value,
  )
  for (const [name, value] of missed) console.log(`${name} is under ${value}`)
  process.exitCode = missed.length > 0 ? 1 : 0
}

const sampleFile = values.sample ?? process.env.KNOWLEDGE_SAMPLE
if (sampleFile) await run(sampleFile)
else console.log('Skipped: give a sample with --sample FILE or KNOWLEDGE_SAMPLE=FILE.')
