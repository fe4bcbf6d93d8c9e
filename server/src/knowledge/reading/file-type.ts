import { Unreadable } from './document.ts'

export type FileType = 'pdf' | 'docx' | 'xlsx' | 'pptx' | 'html' | 'csv' | 'markdown' | 'text'

export const maxFileBytes = 20 * 1024 * 1024

export const tooLargeReason = 'This file is larger than 20 MiB.'

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

/** The encoding that a web page names, where it is one that can be read. */
function declaredDecoder(bytes: Uint8Array) {
  const head = Buffer.from(bytes.subarray(0, 2048)).toString('latin1')
  const label = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1] ?? 'windows-1252'
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder('windows-1252')
  }
}

/** Text in UTF-8 or UTF-16, else in the encoding it names or Windows' Western one; null when it is not text. */
export function decodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    text = declaredDecoder(bytes).decode(bytes)
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text) ? null : text
}

const page = /^\ufeff?\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*)*(?:<!doctype html|<html\b)/i

function startsWith(bytes: Uint8Array, ...wanted: number[]) {
  return wanted.every((byte, index) => bytes[index] === byte)
}

/** Which kind of Office file the name says; what is in it is only known when it is opened. */
function officeType(name: string): FileType {
  const extension = /\.(xlsx|pptx)$/i.exec(name)?.[1]?.toLowerCase()
  return extension === 'xlsx' || extension === 'pptx' ? extension : 'docx'
}

/**
 * What a file is by its content; the name only tells kinds of text apart.
 * Throws Unreadable for what can never be read.
 */
export function fileType(bytes: Uint8Array, name: string): FileType {
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
  if (page.test(text.slice(0, 1024)) || /\.(?:html?|xhtml)$/i.test(name)) return 'html'
  if (/\.(?:csv|tsv)$/i.test(name)) return 'csv'
  return /\.(?:md|markdown|mdown)$/i.test(name) ? 'markdown' : 'text'
}

/** The type by the first bytes; null where only the rest can show whether the file can be read. */
export function typeByHead(head: Uint8Array, bytes: number, name: string): FileType | null {
  const partial = head.length < bytes
  if (partial && (startsWith(head, ...oldOffice) || decodeText(head)?.trim() === '')) return null
  return fileType(head, name)
}
