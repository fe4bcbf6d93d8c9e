import { Hono } from 'hono'
import type { AuthDeps, AuthEnv } from './deps.ts'

const providers = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
]

/** What anyone may know of this server. */
export function information({ tokens, settings }: AuthDeps) {
  return new Hono<AuthEnv>()
    .get('/health', (c) =>
      // The name is the protocol's: clients look for it.
      c.json({ version: '1', name: 'GoTrue', description: 'Identity of Digital Workforce' }),
    )
    .get('/settings', (c) =>
      c.json({
        external: {
          anonymous_users: settings.anonymous,
          email: true,
          phone: false,
          ...Object.fromEntries(providers.map((name) => [name, false])),
        },
        disable_signup: !settings.signup,
        mailer_autoconfirm: settings.autoconfirm,
        phone_autoconfirm: false,
        sms_provider: '',
        saml_enabled: false,
      }),
    )
    .get('/.well-known/jwks.json', (c) =>
      c.json(tokens.jwks, 200, { 'cache-control': 'public, max-age=600' }),
    )
}
