import type { Claims, Connections } from '../../lib/database/database.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { RestError } from '../errors.ts'
import type { Message } from '../message.ts'
import type { Features, Reader } from '../plan/plan-read.ts'
import type { RequestContext } from '../sql/execute.ts'
import { type Format, negotiate } from './media-type.ts'
import { type Preferences, parsePreferences } from './preferences.ts'

export type Environment = {
  pool: Connections
  maxRows: number
  /** What may be built for one answer. */
  mostBytes: number
  /** Schemas that unqualified names in SQL are also looked for in. */
  extraSearchPath: readonly string[]
  features: Features
}

/** A request as far as the protocol reads it before it knows what it is for. */
export type RestRequest = {
  environment: Environment
  catalog: Catalog
  message: Message
  method: string
  /** Below `/rest/v1`, as SQL sees it. */
  path: string
  search: string
  schema: string
  claims: Claims
  /** Of the client, as far as the trusted proxies say; '' when unknown. */
  address: string
  preferences: Preferences
  format: Format
}

function schemaOf(catalog: Catalog, { method, header: headerOf }: Message) {
  const isRead = method === 'GET' || method === 'HEAD'
  const header = headerOf(isRead ? 'accept-profile' : 'content-profile')
  const schema = header ?? catalog.schemas[0] ?? 'public'
  if (!catalog.schemas.includes(schema)) {
    throw new RestError(406, 'PGRST106', `Invalid schema: ${schema}`, {
      hint: `Only the following schemas are exposed: ${catalog.schemas.join(', ')}`,
    })
  }
  return schema
}

export function readRequest(
  environment: Environment,
  catalog: Catalog,
  message: Message,
  { path, claims, address }: { path: string; claims: Claims; address: string },
): RestRequest {
  return {
    environment,
    catalog,
    message,
    method: message.method,
    path,
    search: message.search,
    schema: schemaOf(catalog, message),
    claims,
    address,
    preferences: parsePreferences(message.header('prefer') ?? undefined),
    format: negotiate(message.header('accept') ?? undefined, environment.features.plans),
  }
}

function cookies(header: string | null) {
  const pairs = (header ?? '').split(';').flatMap((part) => {
    const at = part.indexOf('=')
    return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()]]
  })
  return Object.fromEntries(pairs)
}

export function contextOf(request: RestRequest, isReadOnly: boolean): RequestContext {
  const { environment, schema, message } = request
  const path = [schema, ...environment.extraSearchPath]
  return {
    searchPath: path.map((name) => `"${name.replaceAll('"', '""')}"`).join(', '),
    claims: request.claims,
    method: request.method,
    path: request.path,
    headers: message.headersJson(),
    address: request.address,
    cookies: JSON.stringify(cookies(message.header('cookie'))),
    isReadOnly,
    mostBytes: environment.mostBytes,
    timezone: request.preferences.timezone,
  }
}

export function readerOf({ catalog, environment }: RestRequest): Reader {
  return { catalog, features: environment.features, maxRows: environment.maxRows }
}
