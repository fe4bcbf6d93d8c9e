// How well the knowledge search that ships finds the paragraph that answers a question:
//   npm run knowledge --workspace bench -- --sample FILE     (or KNOWLEDGE_SAMPLE=FILE)
// FILE holds questions and paragraphs as SQuAD has them, as gzipped JSON. It is not part of this repository.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import type { DatabaseConnection } from 'database/connect'
import { startEmbedded } from 'database/embedded'
import { migrate } from 'database/migrate'
import pg from 'pg'
import { chunkDocument } from 'server/knowledge/chunk'
import { indexDocument } from 'server/knowledge/index-document'
import { parseText } from 'server/knowledge/parse-text'
import { searchKnowledge } from 'server/knowledge/search'
import { asUser, type Claims, createDb, createPool, type Db } from 'server/lib/database'

type Sample = {
  paragraphs: { id: string; title: string; text: string }[]
  questions: { question: string; paragraph: string }[]
}
type Rank = number | null

const least = { 'hit@1': 84, 'hit@5': 94, 'MRR@10': 0.88 }
const password = 'bench'
const { values } = parseArgs({ options: { sample: { type: 'string' } } })

/** An organisation with an owner who signed in, and one source a paragraph. */
async function prepare(connection: DatabaseConnection, { paragraphs }: Sample) {
  const owner = new pg.Client(connection)
  await owner.connect()
  const { rows } = await owner.query<{ sub: string; session_id: string; organization_id: string }>(`
    with person as (insert into auth.users (email) values ('bench@example.com') returning id),
    session as (insert into auth.sessions (user_id, tag) select id, 'signup' from person returning id),
    organization as (
      insert into public.organizations (name, created_by) select 'Bench', id from person returning id
    ),
    membership as (
      insert into public.organization_members (user_id, organization_id, role)
      select person.id, organization.id, 'owner' from person, organization
    )
    select person.id as sub, session.id as session_id, organization.id as organization_id
    from person, session, organization
  `)
  const [claims] = rows
  if (!claims) throw new Error('There is no caller.')
  const sources = await owner.query<{ id: string }>(
    `insert into public.knowledge_sources (organization_id, title, kind)
     select $1, title, 'text' from unnest($2::text[]) as title returning id`,
    [claims.organization_id, paragraphs.map(({ title }) => title)],
  )
  await owner.end()
  const caller: Claims & { organization_id: string } = { role: 'authenticated', ...claims }
  return { caller, sourceIds: sources.rows.map(({ id }) => id) }
}

async function ranksOf(db: Db, sample: Sample, connection: DatabaseConnection) {
  const { caller, sourceIds } = await prepare(connection, sample)
  const { organization_id } = caller
  const paragraphOf = new Map<string, string>()
  for (const [index, { id, title, text }] of sample.paragraphs.entries()) {
    const source_id = sourceIds[index] ?? ''
    const document = parseText(text)
    const chunks = chunkDocument(document)
    const read = { text: document.text, pages: [], chunks, contentHash: id, mimeType: 'text/plain' }
    await indexDocument(db, { organization_id, source_id, title }, read)
    paragraphOf.set(source_id, id)
  }
  const started = performance.now()
  const ranks: Rank[] = []
  for (const { question, paragraph } of sample.questions) {
    const { passages } = await asUser(db, caller, (trx) =>
      searchKnowledge(trx, { organizationId: organization_id, question, limit: 20 }),
    )
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
  const sample: Sample = JSON.parse(gunzipSync(await readFile(file)).toString('utf8'))
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  const embedded = await startEmbedded({ dataDir })
  try {
    await migrate(embedded.connection, { authenticatorPassword: password })
    const db = createDb(createPool({ ...embedded.connection, user: 'authenticator', password }))
    const { ranks, each } = await ranksOf(db, sample, embedded.connection).finally(() =>
      db.destroy(),
    )
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
  } finally {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const sampleFile = values.sample ?? process.env.KNOWLEDGE_SAMPLE
if (sampleFile) await run(sampleFile)
else console.log('Skipped: give a sample with --sample FILE or KNOWLEDGE_SAMPLE=FILE.')
