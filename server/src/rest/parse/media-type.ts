import { unacceptable } from '../errors.ts'

/** What is told of a statement instead of its answer; only words that are in the list reach SQL. */
export type PlanFormat = { format: 'text' | 'json'; options: (typeof planOptions)[number][] }
export type Format = {
  shape: 'list' | 'object' | 'csv'
  stripNulls: boolean
  type: string
  /** The plan is asked for, not the rows. */
  plan?: PlanFormat
}

const planOptions = ['analyze', 'verbose', 'settings', 'buffers', 'wal'] as const

const json = 'application/json; charset=utf-8'
const object = 'application/vnd.pgrst.object+json'
const array = 'application/vnd.pgrst.array+json'

/** `application/vnd.pgrst.plan+json; for="…"; options=analyze|verbose`. */
function planOf(entry: string): Format | undefined {
  const [, suffix = 'text'] =
    /^application\/vnd\.pgrst\.plan(?:\+(text|json))?(?=;|$)/i.exec(entry) ?? []
  const explained = formatOf(/;\s*for="([^"]*)"/i.exec(entry)?.[1] ?? 'application/json')
  if (!explained) return undefined
  const asked = /;\s*options=([a-z|]*)/i.exec(entry)?.[1]?.toLowerCase().split('|') ?? []
  const options = planOptions.filter((one) => asked.includes(one))
  const format = suffix.toLowerCase() === 'json' ? 'json' : 'text'
  const told = [
    `application/vnd.pgrst.plan+${format}`,
    `for="${explained.type.replace('; charset=utf-8', '')}"`,
    ...(options.length > 0 ? [`options=${options.join('|')}`] : []),
    'charset=utf-8',
  ]
  return { ...explained, type: told.join('; '), plan: { format, options } }
}

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

const isPlan = (entry: string) => /^application\/vnd\.pgrst\.plan(?=[+;]|$)/i.test(entry)

/** The form of the body, by the Accept header; the first of equal ones wins. `plans`: whether plans are told. */
export function negotiate(accept: string | undefined, plans = false): Format {
  const entries = (accept ?? '*/*')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  const ranked = entries
    .filter((entry) => quality(entry) > 0)
    .toSorted((a, b) => quality(b) - quality(a))
  for (const entry of ranked.length > 0 ? ranked : ['*/*']) {
    const format = isPlan(entry) ? plans && planOf(entry) : formatOf(entry)
    if (format) return format
  }
  throw unacceptable(accept ?? '')
}
