import { expect, test } from 'vitest'
import { useAuthServer } from '../testing/auth-server.ts'

const server = useAuthServer({ phone: true })

test.each([
  [
    { phone: '+1555-x', token: '123456', type: 'sms' },
    'Invalid phone number format (E.164 required)',
  ],
  [
    { phone: '15550000000', email: 'a@example.com', token: '1', type: 'sms' },
    'Only an email address or phone number should be provided on verify',
  ],
  [
    { token: '1', type: 'sms' },
    'Only an email address or phone number should be provided on verify',
  ],
  [{ email: 'a@example.com', token: '1', type: 'sms' }, 'Unsupported verification type'],
  [{ phone: '15550000000', token: '1', type: 'email' }, 'Unsupported verification type'],
  [{ token_hash: 'x', type: 'sms' }, 'Unsupported verification type'],
  [
    { token_hash: 'x', type: 'sms', phone: '15550000000' },
    'Only the token_hash and type should be provided',
  ],
])('/verify refuses %j', async (body, msg) => {
  const response = await server().call('POST', '/verify', { body })

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error_code: 'validation_failed', msg })
})

test.each([
  [
    '/otp',
    { email: 'a@example.com', phone: '15550000000' },
    'Only an email address or phone number should be provided',
  ],
  ['/otp', {}, 'Only an email address or phone number should be provided'],
  ['/otp', { phone: '12345678901234567890' }, 'Invalid phone number format (E.164 required)'],
  [
    '/otp',
    { phone: '15550000000', channel: 'fax' },
    "Invalid channel, supported values are 'sms' or 'whatsapp'",
  ],
  ['/resend', { type: 'sms' }, 'Type provided requires a phone number'],
  ['/resend', { type: 'sms', email: 'a@example.com' }, 'Type provided requires a phone number'],
  ['/resend', { type: 'phone_change', phone: 'x' }, 'Invalid phone number format (E.164 required)'],
])('%s refuses %j', async (path, body, msg) => {
  const response = await server().call('POST', path, { body })

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error_code: 'validation_failed', msg })
})
