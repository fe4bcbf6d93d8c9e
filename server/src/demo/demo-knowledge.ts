import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { indexDocument } from '../knowledge/index-document.ts'
import { parseFile } from '../knowledge/reading/parse-file.ts'
import { asService, type Db } from '../lib/database/database.ts'

const organizationId = '00000000-0000-7000-8000-000000000001'
const sourceId = '00000000-0000-7000-8000-000000000003'
const title = 'About Digital Workforce'
const page = new URL('product.md', import.meta.url)

/** Teaches the demo agent of the landing page what product.md says, again whenever the page has changed. */
export async function prepareDemoKnowledge(db: Db) {
  const bytes = await readFile(page)
  const contentHash = createHash('sha256').update(bytes).digest('hex')
  const known = await asService(db, async (trx) => {
    await trx
      .insertInto('knowledge_sources')
      .values({
        id: sourceId,
        organization_id: organizationId,
        title,
        kind: 'text',
        status: 'processing',
        bytes: bytes.length,
        shared: true,
      })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ shared: true })
          .where('knowledge_sources.shared', '=', false),
      )
      .execute()
    return trx
      .selectFrom('knowledge_sources')
      .select(['content_hash', 'status'])
      .where('id', '=', sourceId)
      .executeTakeFirstOrThrow()
  })
  if (known.status === 'ready' && known.content_hash === contentHash) return
  const document = await parseFile(bytes, 'product.md')
  await indexDocument(
    db,
    { organization_id: organizationId, source_id: sourceId, title },
    { ...document, contentHash },
  )
}
