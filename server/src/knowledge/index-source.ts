import { z } from 'zod'
import { asService, type Db } from '../lib/database/database.ts'
import { removeUnheld } from '../lib/files/file-hold.ts'
import { isQuotaReached } from '../lib/http-error.ts'
import type { JobHandler } from '../lib/jobs.ts'
import { indexDocument } from './index-document.ts'
import { readSource } from './read-source.ts'
import { Unreadable } from './reading/document.ts'
import type { CrawlDeps } from './sites/crawl-site.ts'
import {
  failSource,
  reportProgress,
  type SourceId,
  SourceJob,
  spendIndexing,
} from './source-state.ts'
import { embedSource } from './vectors/embed-source.ts'
import { builtInEmbeddings, type Embeddings } from './vectors/embeddings.ts'

const FileJob = z.object({ key: z.string() })

type Deps = CrawlDeps & { embeddings?: Pick<Embeddings, 'of'> }

const interrupted = {
  file: 'Reading this file was interrupted several times. Try again, or upload a smaller file.',
  web: 'Reading this website was interrupted several times. Read it again.',
}

// What the steps before inserting are worth on the progress bar.
const begun = 5
const read = 40

/** Claims the source for indexing; null when it was deleted or is done. */
async function begin(db: Db, { organization_id, source_id }: SourceId) {
  return asService(db, (trx) =>
    trx
      .updateTable('knowledge_sources')
      .set({ status: 'processing', progress: begun, error: null })
      .where('organization_id', '=', organization_id)
      .where('id', '=', source_id)
      .where('status', 'in', ['queued', 'processing'])
      .returning(['title', 'kind', 'storage_key', 'original_name', 'bytes'])
      .executeTakeFirst(),
  )
}

/** What a source is: a file, a page of the web …; undefined when it was deleted. */
async function kindOf(db: Db, { organization_id, source_id }: SourceId) {
  const row = await asService(db, (trx) =>
    trx
      .selectFrom('knowledge_sources')
      .select('kind')
      .where('organization_id', '=', organization_id)
      .where('id', '=', source_id)
      .executeTakeFirst(),
  )
  return row?.kind
}

/** Reads and indexes one source. What cannot be read fails with its reason; anything else is tried again. */
export async function indexSource(
  { db, files, limits }: Omit<Deps, 'outbound'>,
  job: SourceId,
  signal?: AbortSignal,
) {
  const source = await begin(db, job)
  if (!source) return
  // The least that a file costs: starting to read it.
  let spent = 0.1
  try {
    const { document, isCurrent } = await readSource({ db, files }, job, source, {
      ...{ signal, limits },
      onSpent: (seconds) => {
        spent = Math.max(spent, seconds)
      },
    }).finally(() => spendIndexing(db, job, spent))
    await reportProgress(db, job, read)
    await indexDocument(db, { ...job, title: source.title }, document, {
      ...{ signal, isCurrent, file: source.storage_key },
      onProgress: (share) => reportProgress(db, job, read + share * (99 - read)),
    })
  } catch (error) {
    if (error instanceof Unreadable || (error instanceof Error && isQuotaReached(error))) {
      return failSource(db, job, error.message, source.storage_key)
    }
    // Deleted while it was read: there is nothing left to do.
    if (!(await kindOf(db, job))) return
    throw error
  }
}

/** How many files are read at once, and how many embedded; one of each organisation. */
export const knowledgeWorkers = {
  'knowledge-index': 2,
  'knowledge-index-small': 1,
  'knowledge-crawl': 2,
  // A provider that is slow keeps no other organisation waiting.
  'knowledge-embed': 2,
}

/** The jobs of knowledge, by queue. */
export function knowledgeJobs(deps: Deps): Record<string, JobHandler> {
  const index: JobHandler = (data, signal) => indexSource(deps, SourceJob.parse(data), signal)
  return {
    'knowledge-index': index,
    'knowledge-index-small': index,
    'knowledge-crawl': async (data, signal) => {
      const { crawlSite } = await import('./sites/crawl-site.ts')
      await crawlSite(deps, SourceJob.parse(data), signal)
    },
    'knowledge-embed': async (data, signal) => {
      const job = SourceJob.parse(data)
      const embedding = await (deps.embeddings ?? builtInEmbeddings).of(job.organization_id)
      await embedSource({ db: deps.db, embedding }, job, signal)
    },
    // Where a job ends that used up its retries: its process died each time, or the database was away.
    'knowledge-index-failed': async (data) => {
      const job = SourceJob.parse(data)
      const isOfWeb = ['web', 'site'].includes((await kindOf(deps.db, job)) ?? '')
      await failSource(deps.db, job, isOfWeb ? interrupted.web : interrupted.file)
    },
    'file-delete': (data, signal) => removeUnheld(deps, FileJob.parse(data).key, signal),
  }
}
