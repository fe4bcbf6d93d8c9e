import type { ExternalProvider } from './oauth/providers/providers.ts'

/** How many requests or failures a window of seconds holds before the answer is 429. */
export type Limit = { count: number; seconds: number }

const limits = {
  signup: { count: 30, seconds: 300 },
  anonymous: { count: 300, seconds: 3600 },
  mail: { count: 30, seconds: 300 },
  user: { count: 60, seconds: 300 },
  token: { count: 150, seconds: 300 },
  verify: { count: 30, seconds: 300 },
  factor: { count: 30, seconds: 120 },
  sso: { count: 30, seconds: 300 },
  /** Answers of identity providers; one that signs somebody in is not counted, for an office has one address. */
  acs: { count: 15, seconds: 300 },
  /** Apps of others: their requests for consent, and their tokens. */
  app: { count: 120, seconds: 300 },
  appRegistration: { count: 20, seconds: 3600 },
} satisfies Record<string, Limit>
export type Limits = Record<keyof typeof limits, Limit>

/** What holds where the environment says nothing. */
export const defaults = {
  autoconfirm: true,
  anonymous: true,
  signup: true,
  /** No answer tells whether an address has an account, also where the protocol as upstream speaks it does. */
  neutralAnswers: true,
  /** A session whose one-time code is still open may not change e-mail or password. */
  oneTimeCode: true,
  /** A session older than a day needs a mailed code to change the password. */
  reauthentication: false,
  /** A new password needs the one that it replaces, unless the session was opened through the mailbox. */
  currentPassword: false,
  /** A new e-mail address is confirmed from the old mailbox too. */
  doubleConfirm: true,
  passwordMin: 8,
  /** Lower, upper, digit and special character, one of each at least. */
  passwordClasses: true,
  /** Refuse passwords that everybody knows. */
  passwordCommon: true,
  /** What a stored password costs to compute: KiB and passes of argon2id. */
  passwordCost: { memoryCost: 19_456, timeCost: 2 },
  codeLength: 6,
  codeSeconds: 600,
  linkSeconds: 3600,
  mailInterval: 60,
  /** The owner of an account is told by mail what happens to it: a new device, a changed password. */
  notices: true,
  /** Mails of the whole server; null: as many as are asked for. */
  mailsPerHour: 3000 as number | null,
  /** Sign-up and sign-in by phone number. */
  phone: false,
  phoneAutoconfirm: false,
  /** Codes that are never sent, by number without its plus, for reviewers of an app. */
  smsTestCodes: {} as Record<string, string>,
  smsSeconds: 300,
  smsInterval: 60,
  smsPerHour: 300 as number | null,
  /** Kinds of second factors that may be added and used. */
  factors: { totp: true, phone: false, webauthn: true },
  maxFactors: 10,
  challengeSeconds: 300,
  /** A person connects and disconnects accounts of other providers by hand. */
  manualLinking: false,
  /** Organisations sign in through identity providers of their own. */
  saml: true,
  /** Who is asked for the records of a domain, as `address` or `address:port`; those of this machine where none is named. */
  dnsServers: [] as string[],
  /** Private hosts whose metadata may be read. */
  outboundAllowed: [] as string[],
  /** Providers whose accounts may sign in here, by name. */
  external: {} as Record<string, ExternalProvider>,
  tokenSeconds: 3600,
  sessionDays: 60,
  reuseSeconds: 10,
  redirectUrls: [] as string[],
  /** The proven owner of one of these mailboxes becomes a platform admin. In lower case. */
  adminEmails: [] as string[],
  corsOrigins: [] as string[],
  trustedProxies: [] as string[],
  /** null: RATE_LIMITS=off. Failed passwords and codes are counted all the same. */
  limits: limits as Limits | null,
}

export type AuthSettings = typeof defaults & {
  /** PUBLIC_URL: every link and redirect starts here. */
  publicUrl: string
  /** Newest first: derive codes and refresh tokens. */
  secrets: readonly [string, ...string[]]
}

/** The product's defaults, with what the configuration says instead. */
export function authSettings(
  given: Partial<typeof defaults> & Pick<AuthSettings, 'publicUrl' | 'secrets'>,
): AuthSettings {
  return { ...defaults, ...given, publicUrl: given.publicUrl.replace(/\/+$/, '') }
}
