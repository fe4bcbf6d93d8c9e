import { unacceptable } from '../errors.ts'

export type Format = { shape: 'list' | 'object' | 'csv'; stripNulls: boolean; type: string }

const json = 'application/json; charset=utf-8'
const object = 'application/vnd.pgrst.object+json'
const array = 'application/vnd.pgrst.array+json'

function formatOf(entry: string): Format | undefined {
  const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
  const stripNulls = parameters.includes('nulls=stripped')
  if (type === '*/*' || type === 'application/*' || type === 'application/json') {
    return { shape: 'list', stripNulls: false, type: json }
  }
  const suffix = stripNulls ? ';nulls=stripped' : ''
  if (type === array || type === 'application/vnd.pgrst.array') {
    return stripNulls
      ? { shape: 'list', stripNulls, type: `${array}${suffix}; charset=utf-8` }
      : { shape: 'list', stripNulls, type: json }
  }
  if (type === object || type === 'application/vnd.pgrst.object') {
    return { shape: 'object', stripNulls, type: `${object}${suffix}; charset=utf-8` }
  }
  if (type === 'text/csv')
    return { shape: 'csv', stripNulls: false, type: 'text/csv; charset=utf-8' }
  return undefined
}

function quality(entry: string) {
  const found = /;\s*q=([01](?:\.\d{0,3})?)/i.exec(entry)
  return found ? Number(found[1]) : 1
}

/** The form of the body, by the Accept header; the first of equal ones wins. */
export function negotiate(accept: string | undefined): Format {
  const entries = (accept ?? '*/*')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  const ranked = entries
    .filter((entry) => quality(entry) > 0)
    .toSorted((a, b) => quality(b) - quality(a))
  for (const entry of ranked.length > 0 ? ranked : ['*/*']) {
    const format = formatOf(entry)
    if (format) return format
  }
  throw unacceptable(accept ?? '')
}
