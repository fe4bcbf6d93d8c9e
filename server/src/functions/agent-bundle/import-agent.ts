import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { addFile, judge, mayAddKnowledge, type NewFile, newFile } from '../../knowledge/add-file.ts'
import { asUser, type Claims, type Db, type Trx } from '../../lib/database/database.ts'
import type { Files } from '../../lib/files/files.ts'
import { HttpError } from '../../lib/http-error.ts'
import { type Bundle, type Knowledge, mostFileBytes } from '../../tasks/export/bundle.ts'

import { importCollections } from './import-collections.ts'

type Stores = { db: Db; files: Files }
type File = Extract<Knowledge, { kind: 'file' }>
type Kept = NewFile & { content: Buffer; name: string; mimeType: string | null }

/** The organisation's own file with that very content, so that nothing is there twice. */
async function sameFile(
  trx: Trx,
  files: Files,
  organization: string,
  name: string,
  content: Buffer,
) {
  const alike = await trx
    .selectFrom('knowledge_sources')
    .select(['id', 'storage_key'])
    .where('organization_id', '=', organization)
    .where('kind', '=', 'file')
    .where('original_name', '=', name)
    .where(sql`bytes`, '=', content.length)
    .where('status', '<>', 'failed')
    .limit(5)
    .execute()
  for (const { id, storage_key } of alike) {
    const stored = storage_key ? await files.read(storage_key) : null
    if (stored && content.equals(stored)) return id
  }
  return undefined
}

/** Puts the files that are not there yet into the storage; their rows come with the agent's, or they go again. */
async function keepFiles(
  { db, files }: Stores,
  claims: Claims,
  organization: string,
  wanted: File[],
) {
  const known = new Map<File, string>()
  const kept = new Map<File, Kept>()
  for (const file of wanted) {
    const content = Buffer.from(file.content, 'base64')
    const received = { name: file.name, bytes: content.length, head: content, tooLarge: false }
    const { mimeType, refusal } = judge(received)
    if (refusal)
      throw new HttpError(
        422,
        'damaged_bundle',
        `The file ${file.name} cannot be read: ${refusal.message}`,
      )
    const same = await asUser(db, claims, (trx) =>
      sameFile(trx, files, organization, file.name, content),
    )
    if (same) known.set(file, same)
    else kept.set(file, { ...newFile(organization), content, name: file.name, mimeType })
  }
  for (const { key, content } of kept.values()) await files.write(key, Readable.from([content]))
  return { known, kept }
}

/** A text or a site: the one that is there, else a new one. */
async function addWritten(trx: Trx, organization_id: string, item: Exclude<Knowledge, File>) {
  if ('body' in item) {
    const { kind, title, body } = item
    const row = { organization_id, kind, title, body }
    const same = trx
      .selectFrom('knowledge_texts')
      .select('source_id')
      .where((where) => where.and(row))
    const found = await same.executeTakeFirst()
    if (found) return found.source_id
    const added = trx.insertInto('knowledge_texts').values(row).returning('source_id')
    return (await added.executeTakeFirstOrThrow()).source_id
  }
  const { title: _, ...settings } = item
  const found = await trx
    .selectFrom('knowledge_sites')
    .select('source_id')
    .where('organization_id', '=', organization_id)
    .where('kind', '=', item.kind)
    .where('url', '=', item.url)
    .executeTakeFirst()
  if (found) return found.source_id
  const added = trx.insertInto('knowledge_sites').values({ organization_id, ...settings })
  return (await added.returning('source_id').executeTakeFirstOrThrow()).source_id
}

const missingPart = (error: Error & { code?: string; constraint?: string }) =>
  error.code === '23503'
    ? new HttpError(
        422,
        'damaged_bundle',
        'The file uses a person, style, voice or tone that does not exist here.',
        { cause: error },
      )
    : error

/**
 * Makes the agent of a bundle in an organisation, as a draft that reads what came with it. All of it or nothing: rows in
 * one transaction, and files that no row names go again. The database decides who may, and how many.
 */
export async function importAgent(
  stores: Stores,
  claims: Claims,
  organization: string,
  bundle: Bundle,
) {
  const { db, files } = stores
  const wanted = bundle.knowledge.filter((item) => item.kind === 'file')
  const bytes = wanted.reduce((sum, { content }) => sum + content.length * 0.75, 0)
  if (bytes > mostFileBytes * 1.01) {
    throw new HttpError(413, 'too_large', 'The files of this agent are larger than 20 MB together.')
  }
  const hasKnowledge = bundle.knowledge.length > 0 || bundle.collections.length > 0
  if (hasKnowledge) {
    if (!(await asUser(db, claims, (trx) => mayAddKnowledge(trx, organization)))) {
      throw new HttpError(403, 'forbidden', 'You may not add knowledge to this organization.')
    }
  }
  const { known, kept } = await keepFiles(stores, claims, organization, wanted)
  try {
    return await asUser(db, claims, async (trx) => {
      const sources: string[] = []
      const knowledge_scope = hasKnowledge ? 'selected' : bundle.agent.knowledge_scope
      const template = await trx
        .insertInto('templates')
        .values({ ...bundle.agent, knowledge_scope, organization_id: organization })
        .returningAll()
        .executeTakeFirstOrThrow()
      for (const item of bundle.knowledge) {
        if (item.kind !== 'file') sources.push(await addWritten(trx, organization, item))
        else {
          const file = kept.get(item)
          if (file) {
            const { source, name, content } = file
            const received = { name, bytes: content.length, head: content, tooLarge: false }
            await addFile(trx, { organizationId: organization, ...file, received, refusal: null })
            if (item.title) {
              await trx
                .updateTable('knowledge_sources')
                .set({ title: item.title })
                .where('organization_id', '=', organization)
                .where('id', '=', source)
                .execute()
            }
          }
          sources.push(file?.source ?? known.get(item) ?? '')
        }
      }
      const place = { trx, organization }
      const singly = await importCollections(place, template.id, bundle, sources)
      if (singly.size > 0) {
        const rows = [...singly].map((source_id) => ({
          ...{ organization_id: organization, template_id: template.id, source_id },
        }))
        await trx.insertInto('template_knowledge_sources').values(rows).execute()
      }
      if (bundle.tests.length > 0) {
        const tests = bundle.tests.map((test) => ({
          ...{ ...test, organization_id: organization, template_id: template.id },
        }))
        await trx.insertInto('template_tests').values(tests).execute()
      }
      await sql`update public.agent_widgets set pre_chat = ${bundle.pre_chat}
        where organization_id = ${organization} and template_id = ${template.id}`.execute(trx)
      return { template, knowledge: new Set(sources).size, left_out: bundle.left_out }
    })
  } catch (error) {
    for (const { key } of kept.values()) await files.remove(key)
    throw error instanceof Error ? missingPart(error) : error
  }
}
