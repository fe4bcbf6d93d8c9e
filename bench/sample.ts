import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { DatabaseConnection } from 'database/connect'
import { startEmbedded } from 'database/embedded'
import { migrate } from 'database/migrate'
import pg from 'pg'
import { indexDocument } from 'server/knowledge/index-document'
import { chunkDocument } from 'server/knowledge/reading/chunk'
import { parseText } from 'server/knowledge/reading/parse-text'
import { type Claims, createDb, createPool, type Db } from 'server/lib/database'

type Paragraph = { id: string; title: string; text: string }
export type Question = { question: string; paragraph: string; answers: string[] }
export type Sample = { paragraphs: Paragraph[]; questions: Question[] }

/** A sample in a database: each paragraph is a source of one organisation. */
export type Library = {
  db: Db
  caller: Claims
  organizationId: string
  sources: { id: string; paragraph: Paragraph }[]
}

const password = 'bench'

/** Questions and paragraphs as SQuAD has them, as gzipped JSON. */
export async function readSample(file: string): Promise<Sample> {
  return JSON.parse(gunzipSync(await readFile(file)).toString('utf8'))
}

/** An organisation with an owner who signed in, and one source a paragraph. */
async function prepare(connection: DatabaseConnection, paragraphs: Paragraph[]) {
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
  const organizationId = claims.organization_id
  const inserted = await owner.query<{ id: string }>(
    `insert into public.knowledge_sources (organization_id, title, kind)
     select $1, title, 'text' from unnest($2::text[]) as title returning id`,
    [organizationId, paragraphs.map(({ title }) => title)],
  )
  await owner.end()
  const sources = inserted.rows.flatMap(({ id }, index) => {
    const paragraph = paragraphs[index]
    return paragraph ? [{ id, paragraph }] : []
  })
  const caller: Claims = { role: 'authenticated', ...claims }
  return { caller, organizationId, sources }
}

/** Indexes the sample with the code that ships, on a PostgreSQL of its own, for as long as `work` takes. */
export async function withLibrary<T>(sample: Sample, work: (library: Library) => Promise<T>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  const embedded = await startEmbedded({ dataDir })
  try {
    await migrate(embedded.connection, { authenticatorPassword: password })
    const db = createDb(createPool({ ...embedded.connection, user: 'authenticator', password }))
    try {
      const library = { db, ...(await prepare(embedded.connection, sample.paragraphs)) }
      for (const { id, paragraph } of library.sources) {
        const document = parseText(paragraph.text)
        await indexDocument(
          db,
          { organization_id: library.organizationId, source_id: id, title: paragraph.title },
          {
            text: document.text,
            pages: [],
            chunks: chunkDocument(document),
            contentHash: paragraph.id,
            mimeType: 'text/plain',
          },
        )
      }
      return await work(library)
    } finally {
      await db.destroy()
    }
  } finally {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
