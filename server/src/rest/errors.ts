import type { ContentfulStatusCode } from 'hono/utils/http-status'

export type ErrorBody = {
  code: string
  details: unknown
  hint: string | null
  message: string
}

type Extra = {
  details?: unknown
  hint?: string | null | undefined
  headers?: Record<string, string>
}

/** A refusal in the words of the rows protocol. */
export class RestError extends Error {
  readonly status: ContentfulStatusCode
  readonly body: ErrorBody
  readonly headers: Record<string, string>

  constructor(status: number, code: string, message: string, extra: Extra = {}) {
    super(message)
    this.status = status as ContentfulStatusCode
    this.body = { code, details: extra.details ?? null, hint: extra.hint ?? null, message }
    this.headers = extra.headers ?? {}
  }
}

export const noPath = () => new RestError(404, 'PGRST125', 'Invalid path specified in request URL')

export function badQuery(message: string, details: string | null = null) {
  return new RestError(400, 'PGRST100', message, { details })
}

export function badBody(message: string) {
  return new RestError(400, 'PGRST102', message)
}

/** Beyond one of the limits that keep a request affordable. */
export function tooMuch(what: string) {
  return badQuery(`The request has ${what}`)
}

/** PostgreSQL's own words, said before it is asked: names only come from the catalog. */
export function unknownColumn(relation: string, column: string) {
  return new RestError(400, '42703', `column ${relation}.${column} does not exist`)
}

export function notEmbedded(name: string) {
  return new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })
}

export function unacceptable(accept: string) {
  return new RestError(406, 'PGRST107', `None of these media types are available: ${accept}`)
}

export function badRange(details: string, headers: Record<string, string> = {}) {
  return new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details, headers })
}

export function notSingular(rows: number) {
  return new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  })
}
