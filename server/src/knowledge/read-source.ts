import { asService, type Db, type Trx } from '../lib/database/database.ts'
import type { Files } from '../lib/files/files.ts'
import { answerDocument } from './reading/answer-document.ts'
import { Unreadable } from './reading/document.ts'
import { maxFileBytes, tooLargeReason } from './reading/file-type.ts'
import { parseFile, type ReadDocument } from './reading/parse-file.ts'
import type { SourceId } from './source-state.ts'

type Source = {
  kind: string
  title: string
  storage_key: string | null
  original_name: string | null
  bytes: unknown
}
type Options = Parameters<typeof parseFile>[2]
type Read = {
  document: ReadDocument
  /** Whether a written text is still what was read. */
  isCurrent?: (trx: Trx) => Promise<boolean>
}

const lost = () =>
  new Unreadable('broken', 'The file was not kept. Delete this entry and upload it again.')

async function readFile(files: Files, source: Source, options: Options): Promise<Read> {
  const bytes = source.storage_key ? await files.read(source.storage_key) : null
  if (!bytes) {
    throw Number(source.bytes) > maxFileBytes ? new Unreadable('too_large', tooLargeReason) : lost()
  }
  return { document: await parseFile(bytes, source.original_name ?? source.title, options) }
}

const written = (trx: Trx, { organization_id, source_id }: SourceId) =>
  trx
    .selectFrom('knowledge_texts')
    .select(['kind', 'title', 'body'])
    .where('organization_id', '=', organization_id)
    .where('source_id', '=', source_id)

async function readText(db: Db, job: SourceId, options: Options): Promise<Read> {
  const text = await asService(db, (trx) => written(trx, job).executeTakeFirst())
  if (!text) throw lost()
  const document =
    text.kind === 'answer'
      ? answerDocument(text.title, text.body)
      : await parseFile(Buffer.from(text.body), text.title, { ...options, type: 'markdown' })
  return {
    document,
    async isCurrent(trx) {
      const now = await written(trx, job).forShare().executeTakeFirst()
      return now?.title === text.title && now.body === text.body
    },
  }
}

/**
 * The original of a source, read and cut. Throws Unreadable, with words for its organisation, where that cannot be
 * done.
 */
export function readSource(
  { db, files }: { db: Db; files: Files },
  job: SourceId,
  source: Source,
  options: Options,
): Promise<Read> {
  const isWritten = source.kind === 'text' || source.kind === 'answer'
  return isWritten ? readText(db, job, options) : readFile(files, source, options)
}
