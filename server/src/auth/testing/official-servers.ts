import type { JWK } from 'jose'
import { newSigningKeys } from '../../lib/testing/signing-keys.ts'
import type { AuthSettings } from '../settings.ts'

/** How a server is started for a part of the official client's own tests. */
export type OfficialServer = { settings: Partial<AuthSettings>; keys: () => Promise<JWK[]> }

/** The shared secret of an older installation. */
export const olderKey: JWK = {
  kty: 'oct',
  alg: 'HS256',
  kid: 'older',
  k: Buffer.from('a shared secret of forty characters, old').toString('base64url'),
}

const rsaKeys = () => newSigningKeys('RS256')

const common: Partial<AuthSettings> = {
  // Upstream's own answers, and no code after the password.
  neutralAnswers: false,
  oneTimeCode: false,
  passwordMin: 6,
  passwordClasses: false,
  passwordCommon: false,
  doubleConfirm: true,
  saml: false,
  mailInterval: 1,
  smsInterval: 1,
  codeLength: 6,
  codeSeconds: 3600,
  reuseSeconds: 10,
  factors: { totp: true, phone: true, webauthn: true },
  maxFactors: 10,
  // On, and never reached by any of the tests.
  external: { google: { clientId: 'a client of google', clientSecret: 'its secret' } },
  redirectUrls: ['https://127.0.0.1:3000', 'http://localhost:5173'],
}

/** The five starts that the official client's tests need. */
export const officialServers = {
  main: {
    settings: {
      ...common,
      phone: true,
      phoneAutoconfirm: true,
      smsTestCodes: { '1234567890': '123456' },
    },
    keys: rsaKeys,
  },
  confirming: {
    settings: { ...common, autoconfirm: false, phone: true, anonymous: false },
    keys: async () => [olderKey],
  },
  trusting: {
    settings: { ...common, phone: true, phoneAutoconfirm: true },
    keys: async () => [olderKey],
  },
  closed: {
    settings: { ...common, autoconfirm: false, signup: false },
    keys: async () => [olderKey],
  },
  movedToRsa: {
    settings: { ...common, phone: true },
    keys: async () => [...(await rsaKeys()), olderKey],
  },
} satisfies Record<string, OfficialServer>
