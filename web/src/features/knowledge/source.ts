import type { Row } from '@/lib/query/row.ts'

export type Source = Pick<
  Row<'knowledge_sources'>,
  | 'id'
  | 'organization_id'
  | 'title'
  | 'kind'
  | 'status'
  | 'progress'
  | 'error'
  | 'mime_type'
  | 'bytes'
  | 'language'
  | 'chunk_count'
  | 'shared'
  | 'new_passages'
  | 'gone_passages'
  | 'created_at'
  | 'updated_at'
> & {
  /** The collections that it is in. */
  knowledge_collection_sources: { collection_id: string }[]
}

export const sourceColumns =
  'id, organization_id, title, kind, status, progress, error, mime_type, bytes, language, chunk_count, shared, new_passages, gone_passages, created_at, updated_at, knowledge_collection_sources(collection_id)'

export function isIn({ knowledge_collection_sources: held }: Source, collectionId: string) {
  return held.some(({ collection_id }) => collection_id === collectionId)
}

/** Whether its text was written here and can be changed here. */
export function isWritten({ kind }: Pick<Source, 'kind'>): boolean {
  return kind === 'text' || kind === 'answer'
}

/** Whether it was read from the web, or from a connected system, and can be read again. */
export function isOfWeb({ kind }: Pick<Source, 'kind'>): boolean {
  return kind === 'web' || kind === 'site' || kind === 'servicenow'
}

/** What was read before is answered from while it is read again, and where that fails. */
export function isAnsweredFrom({ status, chunk_count }: Pick<Source, 'status' | 'chunk_count'>) {
  return status === 'ready' || chunk_count > 0
}

export function isWorking({ status }: Pick<Source, 'status'>): boolean {
  return status === 'queued' || status === 'processing'
}

const formats: [test: RegExp, name: string][] = [
  [/pdf/, 'PDF'],
  [/wordprocessingml|msword/, 'Word'],
  [/spreadsheetml/, 'Excel'],
  [/presentationml/, 'PowerPoint'],
  [/markdown/, 'Markdown'],
  [/html/, 'HTML'],
  [/csv/, 'CSV'],
  [/text/, 'Text'],
]

export function formatOf({ kind, mime_type }: { kind: string; mime_type: string | null }): string {
  if (kind === 'web') return 'Web page'
  if (kind === 'site') return 'Web site'
  if (kind === 'servicenow') return 'ServiceNow'
  if (kind === 'answer') return 'Question and answer'
  if (kind === 'text') return 'Text'
  return formats.find(([test]) => test.test(mime_type ?? ''))?.[1] ?? 'File'
}

/** What the file chooser offers; the server looks into the file and decides. */
export const acceptedFiles = '.txt,.md,.markdown,.pdf,.docx,.xlsx,.pptx,.csv,.tsv,.html,.htm'
export const fileTypes =
  'PDF, Word, Excel, PowerPoint, Markdown, CSV, HTML and text, up to 20 MB each.'
const largestFile = 20 * 1024 * 1024

/** What has to travel: of a file that is too large one byte too many says it all, and the server lists it. */
export function travelling(file: File): Blob {
  return file.size > largestFile ? file.slice(0, largestFile + 1) : file
}
