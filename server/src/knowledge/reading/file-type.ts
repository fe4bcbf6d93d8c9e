import { Unreadable } from './document.ts'

export type FileType = 'pdf' | 'docx' | 'markdown' | 'text'

export const maxFileBytes = 20 * 1024 * 1024

export const tooLargeReason = 'This file is larger than 20 MiB.'

export const mimeTypes: Record<FileType, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  markdown: 'text/markdown',
  text: 'text/plain',
}

const oldOffice = [0xd0, 0xcf, 0x11, 0xe0]
const wrongType = () =>
  new Unreadable(
    'wrong_type',
    'This kind of file cannot be read. Upload a text, Markdown, PDF or Word (.docx) file.',
  )

/** Text in UTF-8 or UTF-16, else in Windows' Western encoding; null when it is not text. */
export function decodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes)
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text) ? null : text
}

function startsWith(bytes: Uint8Array, ...wanted: number[]) {
  return wanted.every((byte, index) => bytes[index] === byte)
}

/**
 * What a file is by its content; the name only tells Markdown from plain text.
 * Throws Unreadable for what can never be read.
 */
export function fileType(bytes: Uint8Array, name: string): FileType {
  if (bytes.length === 0) throw new Unreadable('empty', 'This file is empty.')
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  if (head.includes('%PDF-')) return 'pdf'
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'docx'
  if (startsWith(bytes, ...oldOffice)) {
    // A protected .docx is wrapped into the old container, under this name in UTF-16.
    if (Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))) {
      throw new Unreadable('encrypted', 'This Word file is protected by a password.')
    }
    throw new Unreadable(
      'wrong_type',
      'This is an Office file of the old kind. Save it as .docx or PDF and upload that.',
    )
  }
  if (/^\s*(?:<!doctype html|<html|\{\\rtf)/i.test(head)) throw wrongType()
  const text = decodeText(bytes)
  if (text === null) throw wrongType()
  if (text.trim() === '') throw new Unreadable('empty', 'This file is empty.')
  return /\.(?:md|markdown|mdown)$/i.test(name) ? 'markdown' : 'text'
}

/** The type by the first bytes; null where only the rest can show whether the file can be read. */
export function typeByHead(head: Uint8Array, bytes: number, name: string): FileType | null {
  const partial = head.length < bytes
  if (partial && (startsWith(head, ...oldOffice) || decodeText(head)?.trim() === '')) return null
  return fileType(head, name)
}
