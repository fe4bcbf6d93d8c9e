import { HttpError } from '../../../lib/http-error.ts'

/** Asks the product's own door, as anybody does over HTTP. */
export type Door = (request: Request) => Response | Promise<Response>

export type Call = { method: 'GET' | 'POST' | 'DELETE'; path: string; body?: object }
type Refused = { error?: { message?: string } }

/** The product refused what Zapier asked; `isExpired` where the key is not taken any more. */
export class AccountRefused extends HttpError {
  readonly answered: number

  constructor(answered: number, message: string) {
    super(422, answered === 401 ? 'account_expired' : 'refused', message)
    this.answered = answered
  }
}

/** Calls the interaction API with a key, as the app in `integrations/zapier` does. */
export function account(door: Door, publicUrl: string, key: string) {
  const base = `${new URL(publicUrl).origin}/api/v1`
  return async function call<T>({ method, path, body }: Call): Promise<T> {
    const response = await door(
      new Request(`${base}${path}`, {
        method,
        headers: {
          ...{ authorization: `Bearer ${key}`, 'user-agent': 'Zapier' },
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
    const text = await response.text()
    const said: unknown = text ? JSON.parse(text) : null
    if (response.ok) return said as T
    const { error } = (said ?? {}) as Refused
    throw new AccountRefused(
      response.status,
      error?.message ?? `Digital Workforce answered ${response.status}.`,
    )
  }
}
