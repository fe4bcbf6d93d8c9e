import { HttpError } from '../../lib/http-error.ts'
import { badBody, RestError } from '../errors.ts'
import type { Message } from '../message.ts'

export type Payload =
  | { kind: 'rows'; rows: Record<string, unknown>[]; isArray: boolean; json: string }
  | { kind: 'raw'; type: 'text' | 'bytea'; bytes: Uint8Array }

const deepest = 200
export const mostBytes = 1024 * 1024

/** JSON nested deeper than any real body would only exhaust PostgreSQL's stack. */
function checkDepth(text: string) {
  let depth = 0
  let isString = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at)
    if (isString) {
      if (char === 92) at += 1
      else if (char === 34) isString = false
    } else if (char === 34) isString = true
    else if (char === 91 || char === 123) {
      depth += 1
      if (depth > deepest) throw badBody(`JSON nested more than ${deepest} levels`)
    } else if (char === 93 || char === 125) depth -= 1
  }
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Parsed JSON; the text is kept too, because PostgreSQL reads numbers more exactly than we do. */
export function parseJsonBody(text: string): { value: unknown; json: string } {
  checkDepth(text)
  try {
    return { value: JSON.parse(text), json: text }
  } catch {
    throw badBody('Empty or invalid json')
  }
}

export function rowsOf({ value, json }: { value: unknown; json: string }): Payload {
  if (Array.isArray(value)) {
    if (!value.every(isRow)) throw badBody('All object keys must match')
    return { kind: 'rows', rows: value, isArray: true, json }
  }
  if (!isRow(value)) throw badBody('Empty or invalid json')
  return { kind: 'rows', rows: [value], isArray: false, json: `[${json}]` }
}

/** Comma separated values (RFC 4180); an unquoted NULL is null. */
export function parseCsv(text: string): Record<string, unknown>[] {
  const records: (string | null)[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/gy
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (!found) throw badBody('Empty or invalid csv')
    const [, quoted, bare = '', end] = found
    const value =
      quoted === undefined ? (bare === 'NULL' ? null : bare) : quoted.replaceAll('""', '"')
    records.at(-1)?.push(value)
    if (end !== ',' && end !== '' && cell.lastIndex < text.length) records.push([])
    if (end === ',' && cell.lastIndex === text.length) records.at(-1)?.push('')
  }
  const [header = [], ...lines] = records
  return lines.map((line) => {
    if (line.length !== header.length) throw badBody('All lines must have same number of fields')
    return Object.fromEntries(header.map((name, index) => [name ?? '', line[index] ?? null]))
  })
}

function fromRows(rows: Record<string, unknown>[], isArray: boolean): Payload {
  return { kind: 'rows', rows, isArray, json: JSON.stringify(rows) }
}

/** A sender that breaks off looks like a lost connection, but not to the database. */
async function readBytes(message: Message) {
  try {
    return await message.bytes()
  } catch (error) {
    throw error instanceof HttpError ? error : badBody('The body is incomplete')
  }
}

async function readText(message: Message) {
  const bytes = await readBytes(message)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw badBody('The body is not valid UTF-8')
  }
}

/** The body as rows, by its media type; a function may also take it raw. */
export async function readPayload(message: Message, acceptsRaw: boolean): Promise<Payload> {
  const header = message.header('content-type') ?? 'application/json'
  const type = header.split(';')[0]?.trim().toLowerCase()
  if (acceptsRaw && (type === 'text/plain' || type === 'application/octet-stream')) {
    const bytes = await readBytes(message)
    return { kind: 'raw', type: type === 'text/plain' ? 'text' : 'bytea', bytes }
  }
  if (
    type === 'application/json' ||
    type === 'application/vnd.pgrst.object+json' ||
    type === 'application/vnd.pgrst.array+json'
  ) {
    const text = await readText(message)
    return acceptsRaw && text.trim() === '' ? fromRows([{}], false) : rowsOf(parseJsonBody(text))
  }
  if (type === 'text/csv') return fromRows(parseCsv(await readText(message)), true)
  if (type === 'application/x-www-form-urlencoded') {
    return fromRows([Object.fromEntries(new URLSearchParams(await readText(message)))], false)
  }
  throw new RestError(400, 'PGRST102', `Content-Type not acceptable: ${header}`)
}
