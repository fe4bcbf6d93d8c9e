/** Where the secret that signs stands among the secret headers of a tool: no header of an owner's is called so. */
export const signingSecret = 'webhook-signature'

/**
 * Signs a request as Standard Webhooks say (https://www.standardwebhooks.com), in its headers. The id names the act: a
 * second try has the same one.
 */
export async function signRequest(
  headers: Headers,
  body: string,
  { id, secret }: { id: string; secret: Record<string, string> },
) {
  const { Webhook } = await import('standardwebhooks')
  const now = new Date()
  headers.set('webhook-id', id)
  headers.set('webhook-timestamp', String(Math.floor(now.getTime() / 1000)))
  headers.set('webhook-signature', new Webhook(secret[signingSecret] ?? '').sign(id, now, body))
}
