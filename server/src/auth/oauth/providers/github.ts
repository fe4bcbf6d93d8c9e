import { z } from 'zod'
import { Email } from '../../body.ts'
import { identityData, type Profile, type Provider, patience } from './provider.ts'

const Person = z.object({
  id: z.number().int(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
})
const Addresses = z.array(
  z.object({ email: z.string(), verified: z.boolean(), primary: z.boolean() }),
)

type App = { home: string; clientId: string; clientSecret: string }

/** What the library, loaded by the first who signs in so, knows of our client. */
async function configure({ home, clientId, clientSecret }: App) {
  const client = await import('openid-client')
  const config = new client.Configuration(
    {
      issuer: home,
      authorization_endpoint: `${home}/login/oauth/authorize`,
      token_endpoint: `${home}/login/oauth/access_token`,
    },
    clientId,
    undefined,
    client.ClientSecretPost(clientSecret),
  )
  config.timeout = patience
  // The configuration takes plain http on this machine only.
  if (home.startsWith('http:')) client.allowInsecureRequests(config)
  return { client, config }
}

/** GitHub, or a GitHub of one's own at `site`: OAuth without OpenID, so its API says who came. */
export function githubProvider(
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
  site = 'https://github.com',
): Provider {
  const home = site.replace(/\/+$/, '')
  const api = home === 'https://github.com' ? 'https://api.github.com' : `${home}/api/v3`
  let configuring: ReturnType<typeof configure> | undefined
  const configured = () => {
    configuring ??= configure({ home, clientId, clientSecret })
    return configuring
  }

  async function ask<Schema extends z.ZodType>(accessToken: string, path: string, schema: Schema) {
    const { client, config } = await configured()
    const headers = new Headers({ accept: 'application/vnd.github+json' })
    const url = new URL(`${api}${path}`)
    const answer = await client.fetchProtectedResource(
      config,
      accessToken,
      url,
      'GET',
      null,
      headers,
    )
    if (!answer.ok) throw new Error(`GitHub answered ${answer.status} for ${path}.`)
    return schema.parse(await answer.json())
  }

  async function profileOf(accessToken: string): Promise<Profile> {
    const person = await ask(accessToken, '/user', Person)
    const addresses = await ask(accessToken, '/user/emails', Addresses)
    const emails = addresses
      .sort((one, other) => Number(other.primary) - Number(one.primary))
      .flatMap(({ email, verified }) => {
        const parsed = Email.safeParse(email)
        return parsed.success && parsed.data ? [{ email: parsed.data, verified }] : []
      })
    const subject = String(person.id)
    const data = identityData({
      issuer: api,
      subject,
      email: emails[0],
      name: person.name ?? person.login,
      picture: person.avatar_url,
      userName: person.login,
    })
    return { provider: 'github', subject, emails, data }
  }

  return {
    name: 'github',
    async authorizationUrl({ state, verifier, redirectUri, scopes, extras }) {
      const { client, config } = await configured()
      return client.buildAuthorizationUrl(config, {
        ...extras,
        redirect_uri: redirectUri,
        scope: [...new Set(['user:email', ...scopes])].join(' '),
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },
    async exchangeCode(answer, expected) {
      const { client, config } = await configured()
      const tokens = await client.authorizationCodeGrant(config, answer, {
        expectedState: expected.state,
        pkceCodeVerifier: expected.verifier,
      })
      return {
        profile: await profileOf(tokens.access_token),
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token ?? null,
      }
    },
  }
}
