import { Readable } from 'node:stream'
import { useCleanup } from 'database/testing/cleanup'
import { temporaryFolder } from 'database/testing/temporary-folder'
import type { Organization, Person } from 'database/testing/world'
import { useWorld } from 'database/testing/world'
import type pg from 'pg'
import { beforeAll } from 'vitest'
import { asUser, type Claims, createDb, createPool, type Db } from '../../lib/database/database.ts'
import { createFiles, type Files } from '../../lib/files/files.ts'
import { createOutbound, type Outbound } from '../../lib/outbound/outbound.ts'
import { addFile, newFile } from '../add-file.ts'
import { indexDocument } from '../index-document.ts'
import { knowledgeJobs } from '../index-source.ts'
import type { ParseLimits } from '../reading/parse-file.ts'
import { embedSource } from '../vectors/embed-source.ts'
import { builtInEmbeddings, type Embeddings } from '../vectors/embeddings.ts'
import { endReading, readOnce } from './read-once.ts'

type Source = { id: string; status: string; error: string | null; [column: string]: unknown }

type Written = { kind?: 'text' | 'answer'; title: string; body: string }

type Embedded = [organization: Organization, source: string, embeddings?: Pick<Embeddings, 'of'>]

/** A fresh database and a fresh folder of files, with the acts around sources as the server does them. */
export function useLibrary() {
  const world = useWorld()
  const cleanup = useCleanup()
  let directory = ''
  let db: Db
  let pool: pg.Pool
  let files: Files
  let outbound: Outbound
  beforeAll(async () => {
    directory = await temporaryFolder(cleanup, 'files-')
    files = createFiles(directory)
    cleanup.defer(endReading)
    // Of the internet there is nothing.
    outbound = createOutbound({ allowed: [], resolve: async () => [] })
    cleanup.defer(() => outbound.close())
    pool = createPool(world().authenticator, 5)
    pool.on('error', () => {})
    db = createDb(pool)
    cleanup.defer(() => db.destroy())
  })

  const library = {
    world,
    get db() {
      return db
    },
    get pool() {
      return pool
    },
    get directory() {
      return directory
    },
    get files() {
      return files
    },
    get outbound() {
      return outbound
    },
    claims: (person: Person | null): Claims => person?.claims ?? { role: 'anon' },
    /** Stores and lists a file, as uploading does. */
    async add(organization: Organization, text: string | Uint8Array, name = 'file.md') {
      const file = newFile(organization.id)
      const head = Buffer.from(text)
      await files.write(file.key, Readable.from([head]))
      const received = { name, bytes: head.length, head, tooLarge: false }
      const added = { organizationId: organization.id, ...file, received }
      await asUser(db, organization.owner.claims, (trx) =>
        addFile(trx, { ...added, mimeType: null, refusal: null }),
      )
      return file.source
    },
    /** Writes a text or an answer, as the page does; it waits to be indexed. */
    async write(organization: Organization, { kind = 'answer', title, body }: Written) {
      const row = { organization_id: organization.id, kind, title, body }
      const made = await asUser(db, organization.owner.claims, (trx) =>
        trx
          .insertInto('knowledge_texts')
          .values(row)
          .returning('source_id')
          .executeTakeFirstOrThrow(),
      )
      return made.source_id
    },
    async rewrite(
      organization: Organization,
      source: string,
      change: Partial<Omit<Written, 'kind'>>,
    ) {
      await asUser(db, organization.owner.claims, (trx) =>
        trx.updateTable('knowledge_texts').set(change).where('source_id', '=', source).execute(),
      )
    },
    async index(organization: Organization, source: string, limits?: ParseLimits) {
      const handler = knowledgeJobs({ db, files, outbound, limits })['knowledge-index']
      const job = { organization_id: organization.id, source_id: source }
      await handler?.(job, AbortSignal.timeout(60_000))
    },
    /** The next slice of a source's vectors; false when it lacks none. */
    async embedSlice(...[organization, source, embeddings = builtInEmbeddings]: Embedded) {
      const job = { organization_id: organization.id, source_id: source }
      return embedSource({ db, embedding: await embeddings.of(organization.id) }, job)
    },
    /** All vectors of a source. */
    async embed(...asked: Embedded) {
      while (await library.embedSlice(...asked));
    },
    /** Reads another text in place of the one that a source had. */
    async replace(organization: Organization, source: string, text: string) {
      await files.write(`${organization.id}/${source}/original`, Readable.from([Buffer.from(text)]))
      await world().owner.query("update knowledge_sources set status = 'queued' where id = $1", [
        source,
      ])
      await library.index(organization, source)
    },
    /** A source that is ready to be found. How a file is read and indexed in the background, `index` asks. */
    async teach(organization: Organization, text: string | Uint8Array, name = 'file.md') {
      const source = await library.add(organization, text, name)
      const document = typeof text === 'string' ? await readOnce(text, name) : null
      if (!document) await library.index(organization, source)
      else {
        const title = String((await library.source(source))?.title)
        await indexDocument(
          db,
          { organization_id: organization.id, source_id: source, title },
          document,
        )
      }
      return source
    },
    async source(id: string): Promise<Source | undefined> {
      const { rows } = await world().owner.query('select * from knowledge_sources where id = $1', [
        id,
      ])
      return rows[0]
    },
    /** An agent of the organisation; `sources` restricts what it may use. */
    async agent(organization: Organization, sources?: string[]) {
      const { owner } = world()
      const { rows } = await owner.query(
        `insert into templates (organization_id, name, avatar, style_id, voice_id, tone, response_length, knowledge_scope)
         select $1, 'Agent', people.id, style.id, voice.id, tones.id, response_lengths.id, $2
         from people
         join person_styles as style on style.person_id = people.id
         join person_voices as voice on voice.person_id = people.id, tones, response_lengths
         limit 1
         returning id`,
        [organization.id, sources ? 'selected' : 'all'],
      )
      const id: string = rows[0].id
      await owner.query(
        `insert into template_knowledge_sources (organization_id, template_id, source_id)
         select $1, $2, unnest($3::uuid[])`,
        [organization.id, id, sources ?? []],
      )
      return id
    },
    /** A collection of these sources. */
    async collect(organization: Organization, name: string, sources: string[]) {
      const { rows } = await world().owner.query(
        `with made as (
           insert into knowledge_collections (organization_id, name) values ($1, $2) returning organization_id, id
         ),
         filled as (
           insert into knowledge_collection_sources (organization_id, collection_id, source_id)
           select organization_id, id, unnest($3::uuid[]) from made
         )
         select id from made`,
        [organization.id, name, sources],
      )
      return rows[0].id as string
    },
    give: (organization: Organization, agent: string, collection: string) =>
      world().owner.query('insert into template_knowledge_collections values ($1, $2, $3)', [
        ...[organization.id, agent, collection],
      ]),
    publish: (organization: Organization, agent: string) =>
      world().as(organization.owner, (query) =>
        query('select public.publish_template($1)', [agent]),
      ),
  }
  return library
}
