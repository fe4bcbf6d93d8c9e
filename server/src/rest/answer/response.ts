import type { Row } from '../../lib/database/round-trip.ts'
import { RestError } from '../errors.ts'
import type { RestAnswer } from '../message.ts'
import { appliedPreferences, type Preferences } from '../parse/preferences.ts'
import type { RestRequest } from '../parse/rest-request.ts'

/** The one row of `answerSql`. */
export type Answer = {
  body: string | null
  rows: number
  total: number | undefined
  headers: string | null
  status: string | null
  extra: string | null
}

export function readAnswer(rows: Row[] | undefined): Answer {
  const [body = null, count, total, headers = null, status = null, extra = null] = rows?.[0] ?? []
  const known = total === null || total === undefined ? undefined : Number(total)
  return { body, rows: Number(count ?? 0), total: known, headers, status, extra }
}

function sqlHeaders(text: string | null): [string, string][] {
  if (text === null) return []
  const fault = new RestError(
    500,
    'PGRST111',
    'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  )
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    throw fault
  }
  if (!Array.isArray(list)) throw fault
  return list.map((item): [string, string] => {
    const entries: [string, unknown][] = Object.entries(item ?? {})
    const [entry] = entries
    if (entries.length !== 1 || !entry || typeof entry[1] !== 'string') throw fault
    const [name, value] = entry
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) throw fault
    return [name, value]
  })
}

function sqlStatus(text: string | null) {
  if (text === null) return undefined
  const status = Number(text)
  if (/^\d{3}$/.test(text) && status >= 200 && status <= 599) return status
  throw new RestError(500, 'PGRST112', 'response.status guc must be a valid status code')
}

type Reply = {
  answer: Answer
  status: number
  body: string | null
  used: readonly (keyof Preferences)[]
  headers: Record<string, string | undefined>
}

const withoutBody = [204, 205, 304]

/** The HTTP answer, with what SQL itself asked for on top. */
export function reply(
  request: RestRequest,
  { answer, status, body, used, headers }: Reply,
): RestAnswer {
  const result: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) if (value) result[name] = value
  const applied = appliedPreferences(request.preferences, used)
  if (applied) result['preference-applied'] = applied
  const final = sqlStatus(answer.status) ?? status
  const hasBody = body !== null && !withoutBody.includes(final)
  if (hasBody) {
    result['content-type'] = request.format.type
    if (request.catalog.schemas.length > 1) result['content-profile'] = request.schema
  }
  for (const [name, value] of sqlHeaders(answer.headers)) result[name.toLowerCase()] = value
  return {
    status: final,
    headers: result,
    body: hasBody && request.method !== 'HEAD' ? body : null,
  }
}
