import { createHash } from 'node:crypto'
import { type Chunk, chunkDocument } from './chunk.ts'
import { type ParsedDocument, Unreadable } from './document.ts'
import {
  decodeText,
  type FileType,
  fileType,
  isUtf8,
  maxFileBytes,
  mimeTypes,
} from './file-type.ts'
import type { PageInfo } from './html/parse-web-page.ts'
import type { PageOrder, ParseAnswer, ParseOrder, SentChunk, SentPage } from './parse-file.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { parseText } from './parse-text.ts'

// No text is longer than its file; only what unpacks to far more than a person writes is refused here.
const mostCharacters = maxFileBytes

type Read = { type: FileType; document: ParsedDocument; page?: PageInfo }

/** The text of a page, in the encoding that its host names where it is no Unicode. */
function decodePage(bytes: Uint8Array, { charset }: PageOrder): string {
  try {
    if (charset && !isUtf8(charset)) return new TextDecoder(charset).decode(bytes)
  } catch {
    // No encoding is called so: it is found out.
  }
  return decodeText(bytes, charset) ?? ''
}

async function parse({ bytes, name, pdf, page, ...known }: ParseOrder): Promise<Read> {
  const type = known.type ?? fileType(bytes, name, page?.contentType)
  if (page && type === 'html') {
    const { parseWebPage } = await import('./html/parse-web-page.ts')
    return { type, ...parseWebPage(decodePage(bytes, page), page.url, page) }
  }
  // Loaded when needed: each takes longer to load than a short file to read.
  if (type === 'pdf') {
    return { type, document: await (await import('./pdf/parse-pdf.ts')).parsePdf(bytes, pdf) }
  }
  if (type === 'docx' || type === 'xlsx' || type === 'pptx') {
    return (await import('./office/parse-office.ts')).parseOffice(bytes)
  }
  return { type, document: await parseWritten(type, bytes) }
}

async function parseWritten(type: FileType, bytes: Uint8Array): Promise<ParsedDocument> {
  const text = (decodeText(bytes) ?? '').replace(/^\ufeff/, '')
  if (type === 'html') return (await import('./html/parse-html.ts')).parseHtml(text)
  if (type === 'csv') return (await import('./parse-csv.ts')).parseCsv(text)
  return type === 'markdown' ? parseMarkdown(text) : parseText(text)
}

/** The text goes along: what a passage says is sent only where that is not a part of it. */
function toSent(text: string, { body, ...chunk }: Chunk): SentChunk {
  const isPart = body.length === chunk.to - chunk.from && text.startsWith(body, chunk.from)
  return isPart ? chunk : { ...chunk, body }
}

async function read(order: ParseOrder): Promise<SentPage> {
  const { type, document, page } = await parse(order)
  // The bytes of a page change from one answer to the next, what it says does not.
  const contents = page ? JSON.stringify([page.title, document.text]) : order.bytes
  const contentHash = createHash('sha256').update(contents).digest('hex')
  if (document.text.length > mostCharacters) {
    throw new Unreadable(
      'too_complex',
      'This file holds more text than can be indexed at once. Split it.',
    )
  }
  const chunks = chunkDocument(document)
  if (chunks.length === 0 && !page) throw new Unreadable('empty', 'This file has no text.')
  return {
    text: document.text,
    pages: document.pages,
    chunks: chunks.map((chunk) => toSent(document.text, chunk)),
    contentHash,
    mimeType: mimeTypes[type],
    ...(page && { page }),
  }
}

/** Reads and cuts a file, and says what that took. */
export async function parseOrder(order: ParseOrder): Promise<ParseAnswer> {
  const before = process.cpuUsage()
  const outcome = await read(order).then(
    (document) => ({ ok: true as const, document }),
    (error: unknown) => {
      if (!(error instanceof Unreadable)) throw error
      return { ok: false as const, code: error.code, message: error.message }
    },
  )
  const { user, system } = process.cpuUsage(before)
  return {
    ...outcome,
    seconds: (user + system) / 1_000_000,
    bytesHeld: process.memoryUsage.rss(),
  }
}
