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
    '`off`: a new address is confirmed by mail first. With `on` the first mailed code or link proves it, and ends what was put into the account before',
  ),
  AUTH_ANONYMOUS: onOff(defaults.anonymous).describe('whether visitors get an anonymous session'),
  AUTH_SIGNUP: onOff(defaults.signup).describe('whether people may sign up'),
  AUTH_NEUTRAL_ANSWERS: onOff(defaults.neutralAnswers).describe(
    'no answer tells whether an address has an account',
  ),
  AUTH_NOTICES: onOff(defaults.notices).describe(
    'mails about a new device, a changed password or address, a new second factor, an act of a platform admin',
  ),
  AUTH_PASSWORD_MIN: z.coerce
    .number()
    .int()
    .min(6)
    .max(87)
    .default(defaults.passwordMin)
    .describe('the least length of a password'),
  AUTH_PASSWORD_CLASSES: onOff(defaults.passwordClasses).describe(
    'a password needs a lower and an upper case letter, a digit and a special character',
  ),
  AUTH_PASSWORD_COMMON: onOff(defaults.passwordCommon).describe('well-known passwords are refused'),
  AUTH_CURRENT_PASSWORD: onOff(defaults.currentPassword).describe(
    'a new password needs the old one',
  ),
  AUTH_REAUTHENTICATION: onOff(defaults.reauthentication).describe(
    'a new password in a session older than a day needs a mailed code',
  ),
  AUTH_ONE_TIME_CODE: onOff(defaults.oneTimeCode).describe(
    '`off`: a session opened by password alone may change e-mail and password',
  ),
  AUTH_DOUBLE_CONFIRM: onOff(defaults.doubleConfirm).describe(
    'a new address is confirmed from the old mailbox too',
  ),
  AUTH_CODE_LENGTH: whole(6, 10, defaults.codeLength).describe('digits of a mailed code'),
  AUTH_CODE_SECONDS: whole(60, 3600, defaults.codeSeconds).describe(
    'how long a mailed code is good',
  ),
  AUTH_LINK_SECONDS: whole(60, 86_400, defaults.linkSeconds).describe(
    'how long a mailed link is good',
  ),
  AUTH_MAIL_INTERVAL: whole(0, 3600, defaults.mailInterval).describe(
    'seconds between two mails to one person',
  ),
  AUTH_MAILS_PER_HOUR: limitOrOff(defaults.mailsPerHour).describe(
    'mails of the whole server an hour, or `off`',
  ),
  AUTH_TOKEN_SECONDS: whole(120, 86_400, defaults.tokenSeconds).describe('life of an access token'),
  AUTH_SESSION_DAYS: whole(1, 365, defaults.sessionDays).describe('life of an unused session'),
  AUTH_REUSE_SECONDS: whole(0, 60, defaults.reuseSeconds).describe(
    'how long a used refresh token may come once more, as from a second tab',
  ),
  AUTH_REDIRECT_URLS: list.meta({
    description: 'further places that links may lead to, with commas between them',
    fallback: 'none',
  }),
  AUTH_CORS_ORIGINS: list.meta({
    description: 'further origins whose pages may call, with commas between them',
    fallback: 'none',
  }),
  AUTH_PHONE: onOff(defaults.phone).describe('sign-up and sign-in by phone number'),
  AUTH_PHONE_AUTOCONFIRM: onOff(defaults.phoneAutoconfirm).describe(
    'a new number is taken at its word',
  ),
  AUTH_SMS_TEST_CODES: pairs.meta({
    description: '`number=code` pairs that are never sent',
    fallback: 'none',
  }),
  AUTH_SMS_INTERVAL: whole(0, 3600, defaults.smsInterval).describe(
    'seconds between two texts to one number',
  ),
  AUTH_SMS_PER_HOUR: limitOrOff(defaults.smsPerHour).describe(
    'texts of the whole server an hour, or `off`',
  ),
  AUTH_SMS_HOOK_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        'where texts are sent, signed by Standard Webhooks; without it they are shown at `/dev/texts`, on this machine',
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
        'addresses with commas between them; who proves such a mailbox by a code or link becomes a platform admin',
      fallback: 'none',
    }),
  AUTH_FACTORS: list
    .pipe(z.array(z.enum(factorKinds)))
    .default(usualFactors)
    .meta({
      description: 'second factors on offer, `phone` too',
      fallback: `\`${usualFactors.join(',')}\``,
    }),
  AUTH_MAX_FACTORS: whole(1, 50, defaults.maxFactors).describe(
    'how many second factors a person may have',
  ),
  AUTH_MANUAL_LINKING: onOff(defaults.manualLinking).describe(
    'whether people connect and disconnect accounts of other providers by hand',
  ),
  AUTH_SAML: onOff(defaults.saml).describe(
    'whether organizations set up single sign-on by SAML, and the sign-in page offers it',
  ),
  DNS_SERVERS: list
    .pipe(z.array(z.string().regex(dnsServer, 'is an address, or address:port')))
    .default([])
    .meta({
      description:
        'who is asked for the TXT records that prove a domain, as `address` or `address:port` with commas between them',
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
