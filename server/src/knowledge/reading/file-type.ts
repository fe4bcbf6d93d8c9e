import { Unreadable } from './document.ts'

export type FileType = 'pdf' | 'docx' | 'xlsx' | 'pptx' | 'html' | 'csv' | 'markdown' | 'text'

export const maxFileBytes = 20 * 1024 * 1024

export const tooLargeReason = 'This file is larger than 20 MB.'

export const mimeTypes: Record<FileType, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  html: 'text/html',
  csv: 'text/csv',
  markdown: 'text/markdown',
  text: 'text/plain',
}

const oldOffice = [0xd0, 0xcf, 0x11, 0xe0]
/** What can be uploaded, as every refusal says it. */
export const readable =
  'Upload a text, Markdown, PDF, Word (.docx), Excel (.xlsx), PowerPoint (.pptx), CSV or HTML file.'

const wrongType = () =>
  new Unreadable('wrong_type', `This kind of file cannot be read. ${readable}`)

/** The encoding that a web page names. */
function namedEncoding(bytes: Uint8Array) {
  const head = Buffer.from(bytes.subarray(0, 2048)).toString('latin1')
  return /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1]
}

function decoderOf(label = 'windows-1252') {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder('windows-1252')
  }
}

export const isUtf8 = (label: string | undefined) => /^utf-?8$/i.test(label ?? '')

/** Whether a text that was read as UTF-8 is that, with a few faults: where none was meant so, hardly a letter is one. */
function isUtf8WithFaults(text: string, isNamed: boolean) {
  let letters = 0
  let faults = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0xfffd) faults += 1
    else if (code > 0x7f) letters += 1
  }
  return isNamed ? letters > 0 : letters > faults
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const controls = /[\u0001-\u0008\u000e-\u001a\u001c-\u001f]/g

/** A text without control characters that strayed into it; null where there are too many, or a null, for it to be one. */
function withoutControls(text: string): string | null {
  if (text.includes('\u0000')) return null
  const most = 1 + text.length / 200
  let count = 0
  for (const _ of text.matchAll(controls)) {
    count += 1
    if (count > most) return null
  }
  return count === 0 ? text : text.replace(controls, ' ')
}

/**
 * Text in UTF-8 or UTF-16, else in the encoding it names or Windows' Western one; null when it is not text. `charset` is
 * the encoding that its host names.
 */
export function decodeText(bytes: Uint8Array, charset?: string): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return withoutControls(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    const text = new TextDecoder().decode(bytes)
    const named = namedEncoding(bytes)
    if (isUtf8WithFaults(text, isUtf8(named ?? charset))) return withoutControls(text)
    return withoutControls(decoderOf(named).decode(bytes))
  }
}

/** What a text begins with, behind comments and the line that says that it is XML. */
function beginningOf(text: string) {
  const blanks = /\s*/y
  for (let at = 0; ; ) {
    blanks.lastIndex = at
    at += blanks.exec(text)?.[0].length ?? 0
    const end = text.startsWith('<!--', at)
      ? text.indexOf('-->', at + 4) + 3
      : /^<\?xml/i.test(text.slice(at, at + 5))
        ? text.indexOf('>', at) + 1
        : at
    if (end <= at) return text.slice(at, at + 40)
    at = end
  }
}

const page = /^<(?:!doctype html|html\b)/i
// What a page begins with where its first tags were left out, as they may be.
const pagePart =
  /^<(?:head|body|title|meta|link|base|script|style|noscript|header|main|nav|section|article|div|p|h[1-6]|table|[uo]l|form|center|font|span|a|img|br)(?=[\s/>])/i
/** What a host calls the kinds of text that are told apart by no more than that. */
const writtenAs: Record<string, FileType> = {
  [mimeTypes.html]: 'html',
  'application/xhtml+xml': 'html',
  [mimeTypes.markdown]: 'markdown',
  [mimeTypes.csv]: 'csv',
}

function startsWith(bytes: Uint8Array, ...wanted: number[]) {
  return wanted.every((byte, index) => bytes[index] === byte)
}

/** Which kind of Office file the name says; what is in it is only known when it is opened. */
function officeType(name: string): FileType {
  const extension = /\.(xlsx|pptx)$/i.exec(name)?.[1]?.toLowerCase()
  return extension === 'xlsx' || extension === 'pptx' ? extension : 'docx'
}

/** Which kind of text it is. One from the web that begins with a tag is a page, where nothing says what else it is. */
function writtenType(text: string, name: string, contentType: string | undefined): FileType {
  const beginning = beginningOf(text)
  if (page.test(beginning) || /\.(?:html?|xhtml)$/i.test(name)) return 'html'
  const named = writtenAs[contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '']
  if (named) return named
  if (/\.(?:csv|tsv)$/i.test(name)) return 'csv'
  if (/\.(?:md|markdown|mdown)$/i.test(name)) return 'markdown'
  const isPart = contentType === undefined && /^https?:/i.test(name) && !/\.txt$/i.test(name)
  return isPart && pagePart.test(beginning) ? 'html' : 'text'
}

/**
 * What a file is by its content; the name, and what its host says that it is, only tell kinds of text apart.
 * Throws Unreadable for what can never be read.
 */
export function fileType(bytes: Uint8Array, name: string, contentType?: string): FileType {
  if (bytes.length === 0) throw new Unreadable('empty', 'This file is empty.')
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  if (head.includes('%PDF-')) return 'pdf'
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return officeType(name)
  if (startsWith(bytes, ...oldOffice)) {
    // A protected file is wrapped into the old container, under this name in UTF-16.
    if (Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))) {
      throw new Unreadable('encrypted', 'This Office file is protected by a password.')
    }
    throw new Unreadable(
      'wrong_type',
      'This is an Office file of the old kind. Save it as .docx, .xlsx, .pptx or PDF and upload that.',
    )
  }
  if (/^\s*\{\\rtf/i.test(head)) throw wrongType()
  const text = decodeText(bytes)
  if (text === null) throw wrongType()
  if (text.trim() === '') throw new Unreadable('empty', 'This file is empty.')
  return writtenType(text, name, contentType)
}

/** The type by the first bytes; null where only the rest can show whether the file can be read. */
export function typeByHead(head: Uint8Array, bytes: number, name: string): FileType | null {
  const partial = head.length < bytes
  if (partial && (startsWith(head, ...oldOffice) || decodeText(head)?.trim() === '')) return null
  return fileType(head, name)
}
