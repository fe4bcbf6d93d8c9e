import type { Context } from 'hono'
import { invalid } from '../auth-error.ts'

const usualSize = 50
const largestSize = 1000
const largestPage = 1_000_000

type Page = { page: number; size: number; offset: number }

function readNumber(text: string | undefined, usual: number, largest: number) {
  if (!text) return usual
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (value < 1) throw invalid('Bad Pagination Parameters: a page is a whole number from 1')
  return Math.min(value, largest)
}

export function readPage(c: Context): Page {
  const page = readNumber(c.req.query('page'), 1, largestPage)
  const size = readNumber(c.req.query('per_page'), usualSize, largestSize)
  return { page, size, offset: (page - 1) * size }
}

/**
 * How many rows there are, and where the others are. The official client reads the number behind the
 * first `=`, so `page` comes first.
 */
export function pageHeaders(
  path: string,
  { page, size }: Page,
  total: number,
  asked: Record<string, string | undefined>,
) {
  const last = Math.max(1, Math.ceil(total / size))
  const link = (to: number, name: string) => {
    const query = new URLSearchParams({ page: String(to), per_page: String(size) })
    for (const [key, value] of Object.entries(asked)) if (value) query.set(key, value)
    return `<${path}?${query}>; rel="${name}"`
  }
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')]
  return { 'x-total-count': String(total), link: links.join(', ') }
}

/** A part of a text that is searched for, as a pattern for `like`; nothing in it is a wildcard. */
export function containing(text: string) {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
