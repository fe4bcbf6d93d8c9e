import { randomBytes } from 'node:crypto'
import { createMiddleware } from 'hono/factory'

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  // What answers a person is that person's alone.
  'cache-control': 'no-store',
  'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=(), microphone=(self)',
}
const closed = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The headers of every answer that says nothing else of them (security 39). */
export function commonHeaders(publicUrl: string): Record<string, string> {
  const isHttps = publicUrl.startsWith('https:')
  return {
    ...common,
    'content-security-policy': closed,
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** Puts them on every answer; a document's own policy replaces the closed one. */
export const securityHeaders = (publicUrl: string) => {
  const headers = Object.entries(commonHeaders(publicUrl))
  return createMiddleware(async (c, next) => {
    await next()
    for (const [name, value] of headers) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  })
}

export function createNonce() {
  return randomBytes(16).toString('base64')
}

/**
 * The policy of the web app's document. React sets styles through the CSSOM, which no policy refuses; a style element
 * of a library carries the nonce. Without a policy of Trusted Types no text becomes markup or a script at all. What the
 * page tells of itself goes to the origins of `tellsTo` and nowhere else.
 */
export function documentPolicy(nonce: string, tellsTo: readonly string[] = []) {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob: data:",
    ["connect-src 'self'", ...tellsTo].join(' '),
    "manifest-src 'self'",
    // The studio shows how an agent looks on another site.
    "frame-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
