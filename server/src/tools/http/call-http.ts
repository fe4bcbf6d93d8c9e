import { ToolFault } from '../fault.ts'
import type { HttpTool } from '../stored-tool.ts'
import { requestOf } from './request.ts'
import { signRequest } from './sign-request.ts'

type Call = {
  given: Record<string, unknown>
  secret: Record<string, string>
  /** Names the act, so that the other system can tell a second try from a second act. */
  key: string
  signal: AbortSignal
}

const readable = /^(application\/(json|problem\+json|[\w.-]+\+json|xml)|text\/[\w.-]+)(;|$)/i

/** What the other system answers, as text; throws a ToolFault when it refuses or is not to be read. */
export async function callHttp(
  request: typeof fetch,
  tool: HttpTool,
  { given, secret, key, signal }: Call,
): Promise<string> {
  const { url, init } = requestOf(tool, given, secret)
  const headers = new Headers(init.headers)
  if (tool.acts === 'write') headers.set('idempotency-key', key)
  if (tool.signs) await signRequest(headers, String(init.body ?? ''), { id: key, secret })
  const response = await request(url, { ...init, headers, signal })
  const { status } = response
  if (status >= 300 && status < 400) {
    await response.body?.cancel()
    throw new ToolFault('The other system leads to another address, which is not followed.')
  }
  if (status === 204) return 'The other system took it, without an answer.'
  if (!readable.test(response.headers.get('content-type') ?? '')) {
    await response.body?.cancel()
    // It was done all the same: many acts are answered by no more than a status.
    if (response.ok && tool.acts === 'write')
      return 'The other system took it, with nothing to read.'
    throw new ToolFault(`The other system answered ${status}, with nothing to read.`)
  }
  const text = await response.text()
  if (!response.ok)
    throw new ToolFault(`The other system answered ${status}: ${text.slice(0, 200)}`)
  return text
}
