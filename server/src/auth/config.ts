import { z } from 'zod'
import { limitOrOff, list, onOff, pairs, whole } from '../lib/environment-kinds.ts'
import { defaults } from './settings.ts'

const factorKinds = ['totp', 'phone', 'webauthn'] as const
/** IPv4 or an IPv6 in brackets, and a port if it is not 53. */
const dnsServer = /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-fA-F:]+\])(:\d{1,5})?$/
const usualFactors = factorKinds.filter((kind) => defaults.factors[kind])

/** What the environment says of sign-up, sign-in, codes and sessions. */
export const authVariables = {
  AUTH_AUTOCONFIRM: onOff(defaults.autoconfirm).describe(
    '`off`: a new address must be confirmed by mail first. `on`: the first mailed code or link verifies it and ends everything that was added to the account before',
  ),
  AUTH_ANONYMOUS: onOff(defaults.anonymous).describe('whether visitors get an anonymous session'),
  AUTH_SIGNUP: onOff(defaults.signup).describe('whether people may sign up'),
  AUTH_NEUTRAL_ANSWERS: onOff(defaults.neutralAnswers).describe(
    'no answer reveals whether an address has an account',
  ),
  AUTH_NOTICES: onOff(defaults.notices).describe(
    'mails about a new device, a changed password or address, a new second factor, or an action by a platform admin',
  ),
  AUTH_PASSWORD_MIN: z.coerce
    .number()
    .int()
    .min(6)
    .max(87)
    .default(defaults.passwordMin)
    .describe('the minimum length of a password'),
  AUTH_PASSWORD_CLASSES: onOff(defaults.passwordClasses).describe(
    'a password needs a lower and an upper case letter, a digit and a special character',
  ),
  AUTH_PASSWORD_COMMON: onOff(defaults.passwordCommon).describe('well-known passwords are refused'),
  AUTH_CURRENT_PASSWORD: onOff(defaults.currentPassword).describe(
    'setting a new password requires the current one',
  ),
  AUTH_REAUTHENTICATION: onOff(defaults.reauthentication).describe(
    'setting a new password in a session older than a day requires a mailed code',
  ),
  AUTH_ONE_TIME_CODE: onOff(defaults.oneTimeCode).describe(
    '`off`: a session opened with only a password may change email and password',
  ),
  AUTH_DOUBLE_CONFIRM: onOff(defaults.doubleConfirm).describe(
    'a new address must be confirmed from the old mailbox too',
  ),
  AUTH_CODE_LENGTH: whole(6, 10, defaults.codeLength).describe('number of digits of a mailed code'),
  AUTH_CODE_SECONDS: whole(60, 3600, defaults.codeSeconds).describe(
    'how long a mailed code is valid',
  ),
  AUTH_LINK_SECONDS: whole(60, 86_400, defaults.linkSeconds).describe(
    'how long a mailed link is valid',
  ),
  AUTH_MAIL_INTERVAL: whole(0, 3600, defaults.mailInterval).describe(
    'seconds between two mails to one person',
  ),
  AUTH_MAILS_PER_HOUR: limitOrOff(defaults.mailsPerHour).describe(
    'mails per hour of the whole server, or `off`',
  ),
  AUTH_TOKEN_SECONDS: whole(120, 86_400, defaults.tokenSeconds).describe(
    'lifetime of an access token',
  ),
  AUTH_SESSION_DAYS: whole(1, 365, defaults.sessionDays).describe('lifetime of an unused session'),
  AUTH_REUSE_SECONDS: whole(0, 60, defaults.reuseSeconds).describe(
    'how long a used refresh token may be used again, for example by a second tab',
  ),
  AUTH_REDIRECT_URLS: list.meta({
    description: 'further URLs that links may lead to, separated by commas',
    fallback: 'none',
  }),
  AUTH_CORS_ORIGINS: list.meta({
    description: 'further origins whose pages may call the API, separated by commas',
    fallback: 'none',
  }),
  AUTH_PHONE: onOff(defaults.phone).describe('sign-up and sign-in by phone number'),
  AUTH_PHONE_AUTOCONFIRM: onOff(defaults.phoneAutoconfirm).describe(
    'a new number needs no confirmation',
  ),
  AUTH_SMS_TEST_CODES: pairs.meta({
    description: '`number=code` pairs that are never sent',
    fallback: 'none',
  }),
  AUTH_SMS_INTERVAL: whole(0, 3600, defaults.smsInterval).describe(
    'seconds between two text messages to one number',
  ),
  AUTH_SMS_PER_HOUR: limitOrOff(defaults.smsPerHour).describe(
    'text messages per hour of the whole server, or `off`',
  ),
  AUTH_SMS_HOOK_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        'where text messages are sent, signed according to Standard Webhooks; without it they are shown at `/dev/texts`, on this machine only',
      fallback: 'none',
    }),
  AUTH_SMS_HOOK_SECRET: z
    .string()
    .regex(/^v1,whsec_[A-Za-z0-9+/=_-]{24,}$/, 'is v1,whsec_ and a base64 key')
    .optional()
    .meta({ description: 'the secret of that signature, `v1,whsec_…`', fallback: 'none' }),
  ADMIN_EMAILS: list
    .pipe(z.array(z.email().transform((email) => email.toLowerCase())))
    .default([])
    .meta({
      description:
        'addresses, separated by commas; whoever verifies such a mailbox by code or link becomes a platform admin',
      fallback: 'none',
    }),
  AUTH_FACTORS: list
    .pipe(z.array(z.enum(factorKinds)))
    .default(usualFactors)
    .meta({
      description: 'available second factors; `phone` can be added',
      fallback: `\`${usualFactors.join(',')}\``,
    }),
  AUTH_MAX_FACTORS: whole(1, 50, defaults.maxFactors).describe(
    'maximum number of second factors per person',
  ),
  AUTH_MANUAL_LINKING: onOff(defaults.manualLinking).describe(
    'whether people can connect and disconnect accounts of other providers themselves',
  ),
  AUTH_SAML: onOff(defaults.saml).describe(
    'whether organizations can set up SAML single sign-on and the sign-in page offers it',
  ),
  DNS_SERVERS: list
    .pipe(z.array(z.string().regex(dnsServer, 'is an address, or address:port')))
    .default([])
    .meta({
      description:
        'DNS servers for the TXT records that verify a domain: `address` or `address:port`, separated by commas',
      fallback: 'those of this machine',
    }),
}

/** The settings of auth that these variables give. */
export function authConfig(value: z.infer<z.ZodObject<typeof authVariables>>) {
  return {
    autoconfirm: value.AUTH_AUTOCONFIRM,
    anonymous: value.AUTH_ANONYMOUS,
    signup: value.AUTH_SIGNUP,
    neutralAnswers: value.AUTH_NEUTRAL_ANSWERS,
    notices: value.AUTH_NOTICES,
    passwordMin: value.AUTH_PASSWORD_MIN,
    passwordClasses: value.AUTH_PASSWORD_CLASSES,
    passwordCommon: value.AUTH_PASSWORD_COMMON,
    currentPassword: value.AUTH_CURRENT_PASSWORD,
    reauthentication: value.AUTH_REAUTHENTICATION,
    oneTimeCode: value.AUTH_ONE_TIME_CODE,
    doubleConfirm: value.AUTH_DOUBLE_CONFIRM,
    codeLength: value.AUTH_CODE_LENGTH,
    codeSeconds: value.AUTH_CODE_SECONDS,
    linkSeconds: value.AUTH_LINK_SECONDS,
    mailInterval: value.AUTH_MAIL_INTERVAL,
    mailsPerHour: value.AUTH_MAILS_PER_HOUR,
    tokenSeconds: value.AUTH_TOKEN_SECONDS,
    sessionDays: value.AUTH_SESSION_DAYS,
    reuseSeconds: value.AUTH_REUSE_SECONDS,
    redirectUrls: value.AUTH_REDIRECT_URLS,
    corsOrigins: value.AUTH_CORS_ORIGINS,
    phone: value.AUTH_PHONE,
    phoneAutoconfirm: value.AUTH_PHONE_AUTOCONFIRM,
    smsTestCodes: value.AUTH_SMS_TEST_CODES,
    smsInterval: value.AUTH_SMS_INTERVAL,
    smsPerHour: value.AUTH_SMS_PER_HOUR,
    factors: {
      totp: value.AUTH_FACTORS.includes('totp'),
      phone: value.AUTH_FACTORS.includes('phone'),
      webauthn: value.AUTH_FACTORS.includes('webauthn'),
    },
    maxFactors: value.AUTH_MAX_FACTORS,
    manualLinking: value.AUTH_MANUAL_LINKING,
    saml: value.AUTH_SAML,
    dnsServers: value.DNS_SERVERS,
    adminEmails: value.ADMIN_EMAILS,
  } satisfies Partial<typeof defaults>
}
