import type { Context } from 'hono'
import { OAuthError } from '../auth-error.ts'

/** The issuer of the authorization server: the address of the product, below which everything it names is (RFC 8414). */
export const issuerOf = (publicUrl: string) => new URL(publicUrl).origin

/** The one resource that tokens are for (RFC 8707): the MCP server of agents. */
export const resourceOf = (publicUrl: string) => `${issuerOf(publicUrl)}/api/v1/mcp`

/** The one scope: to talk to the published agents of an organisation. */
export const appScope = 'conversations.write'

/** What an app asks for, as far as it is offered; throws `invalid_scope` where nothing is left of it. */
export function scopeOf(asked: string | undefined) {
  if (!asked) return appScope
  if (asked.split(' ').includes(appScope)) return appScope
  throw new OAuthError('invalid_scope', `The scope is ${appScope}.`)
}

export function checkResource(publicUrl: string, asked: string | undefined) {
  if (!asked || asked.replace(/\/$/, '') === resourceOf(publicUrl)) return
  throw new OAuthError('invalid_target', `Tokens are for ${resourceOf(publicUrl)}.`)
}

/** Parameters of OAuth, each at most once (RFC 6749 section 3.1); an empty one counts as left out. */
export function parametersOf(sent: URLSearchParams): Map<string, string> {
  const parameters = new Map<string, string>()
  for (const [name, value] of sent) {
    if (parameters.has(name)) throw new OAuthError('invalid_request', `${name} is there twice.`)
    if (value.includes('\0') || !value.isWellFormed()) {
      throw new OAuthError('invalid_request', `${name} is not text.`)
    }
    parameters.set(name, value)
  }
  for (const [name, value] of parameters) if (value === '') parameters.delete(name)
  return parameters
}

/** The form in the body of a request. */
export async function formOf(c: Context): Promise<Map<string, string>> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') {
    throw new OAuthError('invalid_request', 'Send application/x-www-form-urlencoded.')
  }
  return parametersOf(new URLSearchParams(await c.req.text()))
}

/** Where a browser goes back to its app, with an answer and who gave it (RFC 9207). */
export function backTo(
  address: string,
  publicUrl: string,
  answer: Record<string, string | null | undefined>,
) {
  const url = new URL(address)
  for (const [name, value] of Object.entries({ ...answer, iss: issuerOf(publicUrl) })) {
    if (value != null) url.searchParams.set(name, value)
  }
  return url.href
}
