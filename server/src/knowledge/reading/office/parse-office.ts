import { type ParsedDocument, Unreadable } from '../document.ts'
import { type FileType, readable } from '../file-type.ts'
import { checkedZipEntries } from './zip-limits.ts'

export type ReadOffice = { type: FileType; document: ParsedDocument }

/** A file of Office, by what is in it: each is an archive, and none believes its name. */
export async function parseOffice(bytes: Uint8Array): Promise<ReadOffice> {
  const parts = checkedZipEntries(bytes)
  if (parts.has('word/document.xml')) {
    return { type: 'docx', document: await (await import('./parse-docx.ts')).parseDocx(bytes) }
  }
  if (parts.has('xl/workbook.xml')) {
    return { type: 'xlsx', document: (await import('./parse-xlsx.ts')).parseXlsx(parts) }
  }
  if (parts.has('ppt/presentation.xml')) {
    return { type: 'pptx', document: (await import('./parse-pptx.ts')).parsePptx(parts) }
  }
  throw new Unreadable(
    'wrong_type',
    `This is an archive or an Office file of another kind. ${readable}`,
  )
}
