import type { Context } from 'hono'
import { isLoopback } from '../http/address/loopback.ts'
import type { HttpError } from '../lib/http-error.ts'
import type { AuthSettings } from './settings.ts'

function parse(text: string) {
  const url = URL.canParse(text) ? new URL(text) : null
  return url &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    !url.username &&
    !url.password
    ? url
    : null
}

/** `*` stops at a dot or a slash, `**` does not. */
function glob(pattern: string) {
  const source = pattern
    .split(/(\*\*|\*|\?)/)
    .map((part) => {
      if (part === '**') return '.*'
      if (part === '*') return '[^./]*'
      if (part === '?') return '[^./]'
      return part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    })
    .join('')
  return new RegExp(`^${source}$`)
}

function isHome(url: URL, home: URL) {
  if (url.protocol === home.protocol && url.host === home.host) return true
  return url.hostname === home.hostname && isLoopback(home.href)
}

/** Where a mail link or redirect may lead: the own site or the list; everything else goes home (security 24). */
export function allowedRedirect(settings: AuthSettings, wanted: string | undefined) {
  const home = new URL(settings.publicUrl)
  const url = wanted ? parse(wanted) : null
  if (!url) return settings.publicUrl
  const bare = new URL(url)
  bare.hash = ''
  const listed = settings.redirectUrls.some((entry) => {
    const pattern = glob(entry)
    return pattern.test(bare.href) || pattern.test(bare.href.replace(/\/$/, ''))
  })
  return listed || isHome(url, home) ? url.href : settings.publicUrl
}

export function wantedRedirect(c: Context) {
  return c.req.query('redirect_to') || c.req.header('referer')
}

const errorWords = new Map([
  [400, 'invalid_request'],
  [401, 'unauthorized_client'],
  [403, 'access_denied'],
  [500, 'server_error'],
  [503, 'temporarily_unavailable'],
])
const alwaysDenied = ['signup_disabled', 'user_banned', 'provider_email_needs_verification']

// GoTrue ends every fragment with an empty `sb`, by which a page knows whose it is.
export function withFragment(target: string, fields: Record<string, string>) {
  const url = new URL(target)
  url.hash = `${new URLSearchParams(fields)}&sb=`
  return url.href
}

export function withQuery(target: string, fields: Record<string, string>) {
  const url = new URL(target)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.href
}

/** The target with the reason of a failure in its fragment, and in its query too for pages that read that. */
export function errorRedirect(target: string, error: HttpError, inQuery: boolean) {
  const word = alwaysDenied.includes(error.code) ? 'access_denied' : errorWords.get(error.status)
  const fields = {
    ...(word ? { error: word } : {}),
    error_code: error.code,
    error_description: error.message,
  }
  return withFragment(inQuery ? withQuery(target, fields) : target, fields)
}
