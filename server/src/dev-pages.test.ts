import { describe, expect, test } from 'vitest'
import { useWholeProduct } from './auth/testing/whole-product.ts'
import { ConfigError, readConfig } from './config.ts'
import { newSigningKeys } from './lib/testing/signing-keys.ts'

const keys = () => newSigningKeys()
const pages = ['/dev/mail', '/dev/mail.json', '/dev/texts', '/dev/texts.json']
const smtp = { SMTP_URL: 'smtp://127.0.0.1:25' }
const hook = {
  AUTH_SMS_HOOK_URL: 'https://texts.example/send',
  AUTH_SMS_HOOK_SECRET: `v1,whsec_${'a'.repeat(32)}`,
}

describe('on a loopback address', () => {
  const product = useWholeProduct(keys, { SMTP_URL: '' })

  test.each(pages)('%s shows what was not sent', async (page) => {
    expect((await fetch(product().url + page)).status).toBe(200)
  })
})

// A proxy on the same machine connects from 127.0.0.1 and may name this machine as the host (security 64).
describe('on a public address', () => {
  const product = useWholeProduct(keys, { PUBLIC_URL: 'https://agents.example', SMTP_URL: '' })

  test.each(pages)('%s does not exist', async (page) => {
    expect((await fetch(product().url + page)).status).toBe(404)
  })
})

const open = 'https://agents.example'

test.each([
  ['a public address without SMTP_URL', { PUBLIC_URL: open }, 'SMTP_URL: is needed'],
  ['an address of the network without SMTP_URL', { PUBLIC_URL: 'http://10.0.0.7' }, 'SMTP_URL'],
  [
    'phones on a public address without a hook',
    { PUBLIC_URL: open, ...smtp, AUTH_PHONE: 'on' },
    'AUTH_SMS_HOOK_URL: is needed',
  ],
  [
    'phones as a second factor on a public address without a hook',
    { PUBLIC_URL: open, ...smtp, AUTH_FACTORS: 'totp,phone' },
    'AUTH_SMS_HOOK_URL: is needed',
  ],
])('%s is refused in one line', (_, environment, fault) => {
  const read = () => readConfig(environment)

  expect(read).toThrow(ConfigError)
  expect(read).toThrow(fault)
  expect(read).not.toThrow('\n')
})

test.each([
  ['nothing at all', {}],
  ['a loopback address', { PUBLIC_URL: 'http://127.0.0.2:3000', AUTH_PHONE: 'on' }],
  ['a public address with SMTP_URL', { PUBLIC_URL: open, ...smtp }],
  ['phones with a hook', { PUBLIC_URL: open, ...smtp, ...hook, AUTH_PHONE: 'on' }],
])('%s is taken', (_, environment) => {
  expect(readConfig(environment).port).toBe(3000)
})
