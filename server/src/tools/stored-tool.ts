import type { StoredConnection } from '../connectors/stored-connection.ts'
import { seal, unseal } from '../lib/secrets/seal.ts'
import type { Secrets } from '../lib/secrets/sealed-jobs.ts'

/** A JSON Schema of an object. */
export type ArgumentsSchema = { type: 'object' } & Record<string, unknown>
/** Its value is null where it is secret. */
export type Header = { name: string; value: string | null }

/** A server of the Model Context Protocol as the database hands it to ours. */
export type StoredServer = {
  id: string
  organization_id: string
  name: string
  url: string
  header_name: string | null
  /** A person let us in on the page of its authorization server. */
  signs_in: boolean
  status: 'connected' | 'refused'
  sealed: string | null
  pinned_fingerprint: string | null
}

type Common = {
  id: string
  /** What models call it. */
  name: string
  title: string
  description: string
  arguments: ArgumentsSchema
  acts: 'read' | 'write'
  /** Whether a visitor is asked before it writes. */
  asks: boolean
  sealed: string | null
}
export type HttpTool = Common & {
  kind: 'http'
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `{name}` stands for an argument. */
  url: string
  headers: Header[]
  body: unknown
  /** Whether each request is signed with the secret that stands among the secret headers. */
  signs: boolean
}
export type McpTool = Common & { kind: 'mcp'; remote_name: string; server: StoredServer }
/** What can be done in a connected system. */
type ConnectionTool = Common & {
  kind: 'connection'
  remote_name: string
  connection: StoredConnection
}
/** A tool of an organisation as the database hands it to the server. */
export type StoredTool = HttpTool | McpTool | ConnectionTool

const placeOf = (id: string) => `tool:${id}`

/** The secret headers of a tool, or of a server, encrypted for it alone; null where it has none. */
export function sealHeaders(secrets: Secrets, id: string, headers: Record<string, string>) {
  if (Object.keys(headers).length === 0) return null
  return seal(secrets, placeOf(id), JSON.stringify(headers))
}

type Opened = {
  headers: Record<string, string>
  /** What it is to be stored as when an older secret encrypted it. */
  fresh: string | null
}

/** Null when no secret of ours opens them. */
export function openHeaders(
  secrets: Secrets,
  { id, sealed }: { id: string; sealed: string | null },
): Opened | null {
  if (sealed === null) return { headers: {}, fresh: null }
  const text = unseal(secrets, placeOf(id), sealed)
  if (text === null) return null
  const isNewest = unseal([secrets[0]], placeOf(id), sealed) !== null
  return { headers: JSON.parse(text), fresh: isNewest ? null : seal(secrets, placeOf(id), text) }
}
