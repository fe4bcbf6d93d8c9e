import { createHash, randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { limitBody } from '../../../http/body/limit-body.ts'
import type { AppEnv } from '../../../lib/app-env.ts'
import { createNonce } from '../../../security-headers.ts'
import type { PracticeRecords } from '../../practice/records.ts'
import type { createPracticeTokens, Door } from '../../practice/tokens.ts'
import type { PracticeObject } from './objects.ts'

export type SignInDeps = {
  records: PracticeRecords<PracticeObject>
  tokens: ReturnType<typeof createPracticeTokens>
  /** Where alone people are sent back to. */
  callback: string
  organizationOf: (c: Context) => string
  /** Its own address. */
  baseOf: (organization: string) => string
  now: () => number
}

const style = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f4f4f6;color:#18191f;font:400 14px/20px ui-sans-serif,system-ui,sans-serif}
main{box-sizing:border-box;width:min(400px,100vw - 32px);padding:24px;border:1px solid #dbdce0;border-radius:12px;background:#fff}
h1{font:600 18px/26px inherit;margin:4px 0 12px}small{color:#656770}ul{padding-left:20px}form{display:flex;gap:8px;margin-top:20px}
button{font:500 14px/20px inherit;padding:8px 14px;border:1px solid #c3c4ca;border-radius:8px;background:#fff;color:inherit;cursor:pointer}
button[value=allow]{background:#4b48ce;border-color:#4b48ce;color:#fff}button:focus-visible{outline:2px solid #4b48ce;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#101114;color:#ededf0}main{background:#191a1f;border-color:#33353c}small{color:#a2a4ad}button{background:#191a1f;border-color:#4a4c55}}`

function page(c: Context, body: unknown, status: 200 | 400 = 200) {
  const nonce = createNonce()
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
  c.header('content-security-policy', policy)
  c.header('cache-control', 'no-store')
  return c.html(
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Allow access? – Practice Salesforce</title><style nonce="${nonce}">${style}</style></head><body><main><small>Practice Salesforce · Harbour &amp; Pine</small>${body}</main></body></html>`,
    status,
  )
}

/** What a code is for: whoever brings it has to know what it was asked with (RFC 7636). */
const aboutOf = (redirect: string, challenge: string, once: string) =>
  [redirect, challenge, once].join(' ')
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
const mostUsed = 1000

/** OAuth 2.0 of the practice system: its page on which people let a client in, and its tokens. */
export function practiceSignIn(deps: SignInDeps) {
  const { records, tokens, callback, organizationOf, baseOf, now } = deps
  /** Codes are taken once. */
  const used = new Set<string>()
  const app = new Hono<AppEnv>()

  /** Why a client may not ask here; the rest is told to where it asked to be. */
  async function asked(c: Context) {
    const organization = organizationOf(c)
    const door = await records.door(organization)
    const of = (name: string) => c.req.query(name) ?? ''
    if (!door?.allows_access || of('client_id') !== door.client_id) {
      return { wrong: 'invalid_client_id: client identifier invalid' }
    }
    if (of('redirect_uri') !== callback) {
      return { wrong: 'redirect_uri_mismatch: redirect_uri must match configuration' }
    }
    const back = new URL(callback)
    back.searchParams.set('state', of('state'))
    const challenge = of('code_challenge')
    const isPkce = of('code_challenge_method') === 'S256' && /^[\w-]{43}$/.test(challenge)
    if (of('response_type') === 'code' && isPkce) return { organization, door, back, challenge }
    back.searchParams.set('error', 'invalid_request')
    back.searchParams.set('error_description', 'missing required code challenge')
    return { back }
  }

  app.get('/authorize', async (c) => {
    const { wrong, door, back } = await asked(c)
    if (wrong) return page(c, html`<h1>This cannot be done</h1><p>${wrong}</p>`, 400)
    if (!door) return c.redirect(String(back))
    return page(
      c,
      html`<h1>Allow Digital Workforce to work here?</h1><p>It asks to</p><ul><li>read and change leads, contacts and cases</li><li>do so at any time, until you take it back</li></ul><form method="post"><button name="decision" value="allow">Allow</button><button name="decision" value="deny">Deny</button></form>`,
    )
  })
  app.post('/authorize', limitBody(), async (c) => {
    const { wrong, organization, door, back, challenge } = await asked(c)
    if (wrong) return page(c, html`<h1>This cannot be done</h1><p>${wrong}</p>`, 400)
    if (!door || !back || challenge === undefined) return c.redirect(String(back))
    const form = new URLSearchParams(await c.req.text())
    if (form.get('decision') === 'allow') {
      const once = randomUUID()
      const about = aboutOf(callback, challenge, once)
      back.searchParams.set('code', `${once}.${tokens.issue(organization, door, 'code', about)}`)
    } else {
      back.searchParams.set('error', 'access_denied')
      back.searchParams.set('error_description', 'end-user denied authorization')
    }
    return c.redirect(String(back))
  })

  /** Refresh tokens count once, as where their rotation is on. */
  const refreshToken = (organization: string, door: Door, number: number) =>
    `${number}.${tokens.issue(organization, door, 'refresh', String(number))}`
  async function refreshed(organization: string, door: Door, token: string) {
    const [number = '', ...rest] = token.split('.')
    if (!/^\d{1,9}$/.test(number)) return null
    const isOurs = tokens.holds(organization, door, 'refresh', rest.join('.'), number)
    if (!isOurs || !(await records.useRefresh(organization, Number(number)))) return null
    return refreshToken(organization, door, Number(number) + 1)
  }

  /** What is given beside an access token; null where nothing is granted. */
  async function granted(organization: string, door: Door, form: URLSearchParams) {
    const of = (name: string) => form.get(name) ?? ''
    if (of('grant_type') === 'client_credentials') return {}
    if (of('grant_type') === 'refresh_token') {
      const refresh_token = await refreshed(organization, door, of('refresh_token'))
      return refresh_token === null ? null : { refresh_token }
    }
    const [once = '', ...token] = of('code').split('.')
    const about = aboutOf(of('redirect_uri'), challengeOf(of('code_verifier')), once)
    const isNew =
      !used.has(once) && tokens.holds(organization, door, 'code', token.join('.'), about)
    if (used.size >= mostUsed) used.clear()
    used.add(once)
    if (!isNew || of('grant_type') !== 'authorization_code') return null
    return { refresh_token: refreshToken(organization, door, door.refreshes) }
  }

  app.post('/token', limitBody(), async (c) => {
    const organization = organizationOf(c)
    const form = new URLSearchParams(await c.req.text())
    const door = await records.door(organization)
    const of = (name: string) => form.get(name) ?? ''
    const refused = (error: string, error_description: string) =>
      c.json({ error, error_description }, 400)
    if (!door || door.client_id !== of('client_id')) {
      return refused('invalid_client_id', 'client identifier invalid')
    }
    if (!tokens.isClient(door, of('client_id'), of('client_secret'))) {
      return refused('invalid_client', 'invalid client credentials')
    }
    const given = door.allows_access ? await granted(organization, door, form) : null
    if (!given) return refused('invalid_grant', 'expired access/refresh token')
    return c.json({
      ...{ access_token: tokens.issue(organization, door, 'access'), ...given },
      ...{ instance_url: baseOf(organization), token_type: 'Bearer', scope: 'api refresh_token' },
      issued_at: String(now()),
    })
  })
  return app
}
