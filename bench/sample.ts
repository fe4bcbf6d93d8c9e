import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { startEmbedded } from 'database/embedded'
import { migrate } from 'database/migrate'
import pg from 'pg'
import { indexDocument } from 'server/knowledge/index-document'
import { chunkDocument } from 'server/knowledge/reading/chunk'
import { parseFile, type ReadDocument } from 'server/knowledge/reading/parse-file'
import { parseText } from 'server/knowledge/reading/parse-text'
import { embedSource } from 'server/knowledge/vectors/embed-source'
import { builtInEmbedding } from 'server/knowledge/vectors/embedding-model'
import { type Claims, createDb, createPool, type Db } from 'server/lib/database/database'

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

/** An organisation with an owner who signed in, and one source a title. */
async function prepare(owner: pg.Client, email: string, titles: string[]) {
  const { rows } = await owner.query<{ sub: string; session_id: string; organization_id: string }>(
    `
    with person as (insert into auth.users (email) values ($1) returning id),
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
  `,
    [email],
  )
  const [claims] = rows
  if (!claims) throw new Error('There is no caller.')
  const organizationId = claims.organization_id
  const inserted = await owner.query<{ id: string }>(
    `insert into public.knowledge_sources (organization_id, title, kind)
     select $1, title, 'text' from unnest($2::text[]) as title returning id`,
    [organizationId, titles],
  )
  const caller: Claims = { role: 'authenticated', ...claims }
  return { caller, organizationId, sourceIds: inserted.rows.map(({ id }) => id) }
}

/** A document as it was read, under the title that its source has. */
export type Read = { title: string; document: ReadDocument }

/** Makes the vectors of a source, as the server does in the background. */
async function embed(db: Db, organization_id: string, source_id: string) {
  while (await embedSource({ db, embedding: builtInEmbedding }, { organization_id, source_id }));
}

/** A PostgreSQL of its own with the schema that ships, for as long as `work` takes. */
async function withDatabase<T>(work: (db: Db, owner: pg.Client) => Promise<T>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  const embedded = await startEmbedded({ dataDir })
  try {
    await migrate(embedded.connection, { authenticatorPassword: password })
    const db = createDb(createPool({ ...embedded.connection, user: 'authenticator', password }))
    const owner = new pg.Client(embedded.connection)
    await owner.connect()
    try {
      return await work(db, owner)
    } finally {
      await owner.end()
      await db.destroy()
    }
  } finally {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * Indexes documents with the code that ships, on a PostgreSQL of its own, for as long as `work` takes; their vectors too
 * where `vectors` says so.
 */
export async function withDocuments<T>(
  documents: Read[],
  { vectors }: { vectors: boolean },
  work: (indexed: Omit<Library, 'sources'> & { sourceIds: string[] }) => Promise<T>,
) {
  return withDatabase(async (db, owner) => {
    const titles = documents.map(({ title }) => title)
    const { sourceIds, ...who } = await prepare(owner, 'bench@example.com', titles)
    for (const [index, { title, document }] of documents.entries()) {
      const place = {
        organization_id: who.organizationId,
        source_id: sourceIds[index] ?? '',
        title,
      }
      await indexDocument(db, place, document)
      if (vectors) await embed(db, place.organization_id, place.source_id)
    }
    return await work({ db, ...who, sourceIds })
  })
}

/** The first of several organisations that have documents, and who reads the database past all policies. */
export type Indexed = Omit<Library, 'sources'> & {
  owner: pg.Client
  /** Puts one more text into an organisation: after how many seconds it is found. */
  read(text: string): Promise<number>
}

/** As withDocuments, with the documents of several organisations; `work` is for the first. */
export async function withOrganizations<T>(
  organizations: Read[][],
  work: (indexed: Indexed) => Promise<T>,
) {
  return withDatabase(async (db, owner) => {
    async function add(email: string, documents: Read[]) {
      const titles = documents.map(({ title }) => title)
      const who = await prepare(owner, email, titles)
      for (const [index, { title, document }] of documents.entries()) {
        const place = { organization_id: who.organizationId, source_id: who.sourceIds[index] ?? '' }
        await indexDocument(db, { ...place, title }, document)
      }
      return who
    }
    const all = []
    for (const [nth, documents] of organizations.entries())
      all.push(await add(`bench${nth}@example.com`, documents))
    const [first] = all
    if (!first) throw new Error('There is no organisation.')
    const { caller, organizationId } = first
    async function read(text: string) {
      const started = performance.now()
      const document = await parseFile(Buffer.from(text), 'long.txt')
      await add('long@example.com', [{ title: 'long', document }])
      return (performance.now() - started) / 1000
    }
    return work({ db, owner, caller, organizationId, read })
  })
}

/** Each paragraph of a sample as a source. */
export async function withLibrary<T>(
  sample: Sample,
  how: { vectors: boolean },
  work: (library: Library) => Promise<T>,
) {
  const documents = sample.paragraphs.map(({ id, title, text }) => {
    const parsed = parseText(text)
    const chunks = chunkDocument(parsed)
    const document = {
      text: parsed.text,
      pages: [],
      chunks,
      contentHash: id,
      mimeType: 'text/plain',
    }
    return { title, document }
  })
  return withDocuments(documents, how, ({ sourceIds, ...rest }) => {
    const sources = sample.paragraphs.map((paragraph, index) => ({
      id: sourceIds[index] ?? '',
      paragraph,
    }))
    return work({ ...rest, sources })
  })
}
