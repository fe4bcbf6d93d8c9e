import type { Range } from '../../lib/files/files.ts'

/**
 * The part of `size` bytes that a Range header asks for (RFC 9110, 14.2): null means the whole, as for several parts
 * or what is no range of bytes.
 */
export function byteRange(header: string, size: number): Range | 'unsatisfiable' | null {
  const found = /^bytes= *(\d*)-(\d*) *$/i.exec(header)
  if (!found) return null
  const [, first = '', last = ''] = found
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length > 0 ? { first: size - length, last: size - 1 } : 'unsatisfiable'
  }
  if (last !== '' && Number(last) < Number(first)) return null
  if (Number(first) >= size) return 'unsatisfiable'
  return { first: Number(first), last: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/** Whether one of the tags in an If-None-Match is this one; a weak tag is as good as a strong one here. */
export function isKnownTag(header: string, tag: string) {
  if (header.trim() === '*') return true
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}

/** HTTP's dates know only seconds. */
function seconds(date: Date) {
  return Math.floor(date.getTime() / 1000)
}

export function isUnchangedSince(header: string, modified: Date) {
  const since = Date.parse(header)
  return !Number.isNaN(since) && seconds(modified) <= since / 1000
}

/** Whether a range is of what the reader has: If-Range must be this very tag, or this very date. */
export function isSameForRange(header: string | undefined, tag: string, modified: Date) {
  if (header === undefined || header === tag) return true
  return Date.parse(header) / 1000 === seconds(modified)
}
