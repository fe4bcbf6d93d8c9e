import { Hono } from 'hono'
import type { AuthDeps, AuthEnv } from './deps.ts'

/** The names that clients of the protocol know, offered here or not. */
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
export function information({ tokens, settings, sms }: AuthDeps) {
  const names = [...new Set([...providers, ...Object.keys(settings.external)])]
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
          phone: settings.phone,
          ...Object.fromEntries(
            names.map((name) => [name, Object.hasOwn(settings.external, name)]),
          ),
        },
        disable_signup: !settings.signup,
        mailer_autoconfirm: settings.autoconfirm,
        phone_autoconfirm: settings.phoneAutoconfirm,
        sms_provider: settings.phone ? sms.provider : '',
        saml_enabled: settings.saml,
        // Beyond the protocol: what the account page offers and says.
        manual_linking_enabled: settings.manualLinking,
        mailer_secure_email_change_enabled: settings.doubleConfirm,
        factors: settings.factors,
      }),
    )
    .get('/.well-known/jwks.json', (c) =>
      c.json(tokens.jwks, 200, { 'cache-control': 'public, max-age=600' }),
    )
}
