import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { publicConfig } from './public-config.ts'

const smtp = { SMTP_URL: 'smtp://localhost:25' }

test.each([
  ['http://localhost:3000', {}, true],
  ['http://127.0.0.1:3000', {}, true],
  ['http://127.9.8.7:3000', {}, true],
  ['http://[::1]:3000', {}, true],
  ['http://localhost:3000', smtp, false],
  ['https://agents.example', {}, false],
  ['http://localhost.example', {}, false],
  ['http://10.0.0.7:3000', {}, false],
  ['https://agents.example', smtp, false],
])('at %s with %o the page may point at /dev/mail: %s', (publicUrl, environment, expected) => {
  const config = readConfig(environment)

  const { devMail } = publicConfig({ config, publicUrl, publishableKey: 'sb_publishable_test' })

  expect(devMail).toBe(expected)
})

const hook = {
  AUTH_SMS_HOOK_URL: 'https://texts.example/send',
  AUTH_SMS_HOOK_SECRET: `v1,whsec_${'a'.repeat(32)}`,
}

test.each([
  ['http://localhost:3000', {}, true],
  ['http://localhost:3000', smtp, true],
  ['http://localhost:3000', hook, false],
  ['https://agents.example', {}, false],
])('at %s with %o the page may point at /dev/texts: %s', (publicUrl, environment, expected) => {
  const config = readConfig(environment)

  const { devTexts } = publicConfig({ config, publicUrl, publishableKey: 'sb_publishable_test' })

  expect(devTexts).toBe(expected)
})

test.each([
  ['no model', {}, false],
  ['a model', { LLM_PROVIDER: 'google', LLM_MODEL: 'gemini', LLM_API_KEY: 'key' }, true],
])('the page knows that the installation has %s', (_, environment, expected) => {
  const config = readConfig(environment)
  const told = { config, publicUrl: 'https://agents.example', publishableKey: 'sb' }

  expect(publicConfig(told).languageModel).toBe(expected)
})
