import { randomUUID } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { startTestServer } from '../../../lib/testing/start-test-server.ts'
import { createCodes } from './codes.ts'
import { clientId, clientSecret } from './openid-provider.ts'

type Address = { email: string; verified: boolean; primary: boolean }
export type GithubPerson = { id: number; login: string; name: string | null; emails: Address[] }

/** As much of GitHub as a sign-in sees, in the paths of a GitHub of one's own. */
export async function startGithub() {
  const codes = createCodes<GithubPerson>()
  const tokens = new Map<string, GithubPerson>()
  let person: GithubPerson | undefined

  const app = new Hono()
  const { url: site, close } = await startTestServer(getRequestListener(app.fetch))

  app.get('/login/oauth/authorize', (c) => {
    const { state = '', redirect_uri = '', code_challenge = '', scope = '' } = c.req.query()
    if (!person || !scope.split(' ').includes('user:email')) return c.text('refused', 400)
    const code = codes.issue(code_challenge, person)
    return c.redirect(`${redirect_uri}?${new URLSearchParams({ code, state })}`)
  })
  app.post('/login/oauth/access_token', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const signedIn = codes.take(form)
    const known = form.get('client_id') === clientId && form.get('client_secret') === clientSecret
    // GitHub answers refusals with 200 as well.
    if (!known || !signedIn) return c.json({ error: 'bad_verification_code' })
    const accessToken = `gho_${randomUUID()}`
    tokens.set(accessToken, signedIn)
    return c.json({ access_token: accessToken, token_type: 'bearer', scope: 'user:email' })
  })
  app.get('/api/v3/:what{user|user/emails}', (c) => {
    const caller = tokens.get(c.req.header('authorization')?.replace(/^bearer /i, '') ?? '')
    if (!caller) return c.json({ message: 'Bad credentials' }, 401)
    const { emails, ...profile } = caller
    const picture = { avatar_url: `${site}/${caller.login}.png` }
    return c.req.param('what') === 'user'
      ? c.json({ ...profile, ...picture, email: null })
      : c.json(emails)
  })

  return {
    site,
    signedIn(who: GithubPerson) {
      person = who
    },
    close,
  }
}
