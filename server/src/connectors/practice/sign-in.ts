import { createHash, randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { limitBody } from '../../http/body/limit-body.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import { practicePage } from './page.ts'
import type { PracticeRecords } from './records.ts'
import type { createPracticeTokens, Door } from './tokens.ts'

export type SignInDeps = {
  records: Pick<PracticeRecords<string>, 'door' | 'useRefresh'>
  tokens: ReturnType<typeof createPracticeTokens>
  /** Where alone people are sent back to. */
  callback: string
  organizationOf: (c: Context) => string
  /** As people call it, and what it says that it is asked for. */
  system: string
  asks: string[]
  /** What it tells beside a token. */
  also: (organization: string) => object
}

/** What a code is for: whoever brings it has to know what it was asked with (RFC 7636). */
const aboutOf = (redirect: string, challenge: string, once: string) =>
  [redirect, challenge, once].join(' ')
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
const mostUsed = 1000

/** OAuth 2.0 of the practice system: its page on which people let a client in, and its tokens. */
export function practiceSignIn(deps: SignInDeps) {
  const { records, tokens, callback, organizationOf, system, asks, also } = deps
  /** Codes are taken once. */
  const used = new Set<string>()
  const app = new Hono<AppEnv>()
  const page = (c: Context, body: unknown, status: 200 | 400 = 200) =>
    practicePage(c, { title: 'Allow access?', system, body, status })

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
      html`<h1>Allow Digital Workforce to work here?</h1><p>It asks to</p><ul>${asks.map((one) => html`<li>${one}</li>`)}</ul><form method="post"><button name="decision" value="allow">Allow</button><button name="decision" value="deny">Deny</button></form>`,
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
      ...{ access_token: tokens.issueAccess(organization, door), ...given },
      ...{ token_type: 'Bearer', ...also(organization) },
    })
  })
  return app
}
