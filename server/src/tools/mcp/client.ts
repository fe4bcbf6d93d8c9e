import type { jsonSchemaValidator as JsonSchemaValidators } from '@modelcontextprotocol/sdk/validation'
import { OutboundRefused } from '../../lib/outbound/outbound.ts'
import { faultOf, ToolFault } from '../fault.ts'
import type { StoredServer } from '../stored-tool.ts'

type Connected = {
  url: string
  headers: Record<string, string>
  request: typeof fetch
  signal: AbortSignal
}

const patience = { timeout: 10_000 }

/** What a server says of where to sign in (RFC 9728, 5.1). */
export type Challenge = { resourceMetadataUrl?: URL; scope?: string }

/** A server that wants to know who asks. */
export class SignInWanted extends ToolFault {
  readonly challenge: Challenge
  constructor(challenge: Challenge) {
    super('The server does not let us in.')
    this.challenge = challenge
  }
}

/** What a tool answers is read as text. Its schema is the server's, who could let the check of it run for ever. */
const uncheckedAnswers: JsonSchemaValidators = {
  getValidator:
    <T>() =>
    (data: unknown) => ({ valid: true, data: data as T & {}, errorMessage: undefined }),
}

const requestTimeout = -32001

/** What is wrong with a server that could not be spoken to; `status` is its last answer, null where none came. */
function faultWith(error: unknown, status: number | null) {
  const cause = { cause: error }
  if (status === null) {
    const isLate = Reflect.get(Object(error), 'code') === requestTimeout
    return isLate
      ? new ToolFault('The other system did not answer in time.', { ...cause, isUnanswered: true })
      : faultOf(error)
  }
  const unlike = 'The server does not answer as a server of tools does'
  const told = status < 400 ? '.' : `: it answered with status ${status}.`
  return new ToolFault(`${unlike}${told}`, { ...cause, isUnanswered: status < 400 })
}

/** Speaks with a server of the Model Context Protocol for as long as the work takes. */
async function withServer<T>(
  { url, headers, request, signal }: Connected,
  work: (client: import('@modelcontextprotocol/sdk/client').Client) => Promise<T>,
): Promise<T> {
  const [{ Client }, { StreamableHTTPClientTransport }, { extractWWWAuthenticateParams }] =
    await Promise.all([
      import('@modelcontextprotocol/sdk/client'),
      import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
      import('@modelcontextprotocol/sdk/client/auth.js'),
    ])
  const client = new Client(
    { name: 'workforce', version: '1' },
    { jsonSchemaValidator: uncheckedAnswers },
  )
  let status: number | null = null
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    // No redirect is followed with a header of ours.
    async fetch(input, init) {
      status = null
      const response = await request(input, { ...init, redirect: 'manual' })
      status = response.status
      if (response.status !== 401) return response
      await response.body?.cancel()
      throw new SignInWanted(extractWWWAuthenticateParams(response))
    },
    requestInit: { headers },
  })
  try {
    await client.connect(transport, { ...patience, signal })
    return await work(client)
  } catch (error) {
    if (error instanceof ToolFault || error instanceof OutboundRefused) throw error
    if (error instanceof Error && error.cause instanceof OutboundRefused) throw error.cause
    throw faultWith(error, status)
  } finally {
    await client.close().catch(() => {})
  }
}

export type RemoteTool = {
  name: string
  title?: string
  description?: string
  inputSchema: { type: 'object' } & Record<string, unknown>
  annotations?: { title?: string; readOnlyHint?: boolean }
}

const mostTools = 100

/** The tools that a server offers now. */
export function listRemoteTools(to: Connected): Promise<RemoteTool[]> {
  return withServer(to, async (client) => {
    const found: RemoteTool[] = []
    let cursor: string | undefined
    do {
      const page = await client.listTools({ cursor }, { ...patience, signal: to.signal })
      found.push(...page.tools)
      cursor = page.nextCursor
    } while (cursor && found.length <= mostTools)
    if (found.length > mostTools)
      throw new ToolFault(`The server has more than ${mostTools} tools.`)
    return found
  })
}

/** What a tool of a server answers, as text, when `mayBeUsed` agrees to what the server offers now. */
export function callRemoteTool(
  to: Connected & { name: string; given: Record<string, unknown> },
  mayBeUsed: (offered: RemoteTool[]) => Promise<boolean>,
): Promise<string> {
  return withServer(to, async (client) => {
    const { tools } = await client.listTools({}, { ...patience, signal: to.signal })
    if (!(await mayBeUsed(tools))) {
      throw new ToolFault('The server offers other tools now. An owner has to approve them first.')
    }
    const called = { name: to.name, arguments: to.given }
    const answer = await client.callTool(called, undefined, { ...patience, signal: to.signal })
    const parts = Array.isArray(answer.content) ? answer.content : []
    const said = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
    const text = said.join('\n') || JSON.stringify(answer.structuredContent ?? '')
    if (answer.isError) throw new ToolFault(`The tool failed: ${text.slice(0, 200)}`)
    return text
  })
}

/** The headers that open a server. */
export function headersOf(
  { header_name }: Pick<StoredServer, 'header_name'>,
  secret: string | undefined,
) {
  return header_name && secret !== undefined ? { [header_name]: secret } : {}
}
