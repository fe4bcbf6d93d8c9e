// How fast the knowledge search that ships is in an organisation with much knowledge among others, and how large its index is:
//   npm run knowledge-scale --workspace bench -- [--chunks 50000] [--organizations 100]
// The text is made up: words as frequent as those of a language are, each text about some of them.
import { parseArgs } from 'node:util'
import { searchKnowledge } from 'server/knowledge/search/search'
import { madeUpDocuments, madeUpQuestions } from './made-up-text.ts'
import { type Indexed, withOrganizations } from './sample.ts'

const { values } = parseArgs({
  options: {
    chunks: { type: 'string', default: '50000' },
    organizations: { type: 'string', default: '100' },
  },
})

const most = { p50: 30, p95: 60, bytes: 8, seconds: 15 }
const warmUp = 20

function report(name: string, value: number, unit: string, limit: number) {
  console.log(`${name.padEnd(44)} ${value.toFixed(1)} ${unit}`)
  if (value > limit) {
    console.log(`  more than ${limit}`)
    process.exitCode = 1
  }
}

/** Milliseconds that each question took. */
async function times({ db, caller, organizationId }: Indexed, questions: string[]) {
  const spent: number[] = []
  for (const question of questions) {
    const started = performance.now()
    await searchKnowledge(db, caller, { organizationId, question, limit: 20 })
    spent.push(performance.now() - started)
  }
  return spent.slice(warmUp).sort((a, b) => a - b)
}

const share = (sorted: number[], part: number) => sorted[Math.floor(part * sorted.length)] ?? 0

async function indexBytes({ owner }: Indexed) {
  const { rows } = await owner.query<{ bytes: string; index: string; text: string }>(`
    select
      (select sum(pg_total_relation_size(oid)) from pg_class
        where relkind = 'r' and relname in ('knowledge_postings', 'knowledge_lexemes')) as index,
      (select sum(pg_total_relation_size(oid)) from pg_class
        where relkind = 'r' and relname like 'knowledge\\_%') as bytes,
      (select sum(octet_length(body)) from public.knowledge_chunks) as text
  `)
  const { bytes = 0, index = 0, text = 1 } = rows[0] ?? {}
  return { postings: Number(index) / Number(text), all: Number(bytes) / Number(text) }
}

const chunks = Number(values.chunks)
const others = Number(values.organizations) - 1
const documents = madeUpDocuments(chunks, { of: 500 })
const few = madeUpDocuments(100, { of: 100 })
await withOrganizations(
  [documents, ...Array.from({ length: others }, () => few)],
  async (indexed) => {
    await indexed.owner.query('vacuum analyze')
    console.log(
      `${chunks} passages in ${documents.length} documents, ${others} other organisations`,
    )
    for (const [kind, questions] of Object.entries(madeUpQuestions(220))) {
      const spent = await times(indexed, questions)
      report(`${kind} p50`, share(spent, 0.5), 'ms', most.p50)
      report(`${kind} p95`, share(spent, 0.95), 'ms', most.p95)
    }
    const bytes = await indexBytes(indexed)
    report('postings and words a byte of text', bytes.postings, 'bytes', most.bytes)
    report('everything of knowledge a byte of text', bytes.all, 'bytes', Number.POSITIVE_INFINITY)
    const five = madeUpDocuments(5_000_000 / 750, { of: Number.POSITIVE_INFINITY })
    const text = five[0]?.document.text.slice(0, 5_000_000) ?? ''
    report('a text of 5 MB searchable after', await indexed.read(text), 's', most.seconds)
  },
)
