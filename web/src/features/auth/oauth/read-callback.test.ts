import { expect, test } from 'vitest'
import { readCallback } from './read-callback.ts'

const session = 'access_token=a.b.c&refresh_token=r&expires_in=3600&token_type=bearer'

test('a code in the query is to be redeemed', () => {
  expect(readCallback('?code=abc&redirectTo=%2Fx', '')).toEqual({ code: 'abc' })
})

test('a whole session in the fragment is to be taken', () => {
  const tokens = { access_token: 'a.b.c', refresh_token: 'r' }

  expect(readCallback('', `${session}&sb=`)).toEqual({ tokens, type: null })
  expect(readCallback('', `#${session}&type=recovery`)).toMatchObject({ type: 'recovery' })
})

test.each(['refresh_token', 'expires_in', 'token_type'])('without %s it is not', (field) => {
  const fields = new URLSearchParams(session)
  fields.delete(field)

  expect(readCallback('', String(fields))).toEqual({
    problem: 'otp_expired',
  })
})

test.each([
  ['?error=access_denied&error_description=The+person+said+no', '', 'access_denied'],
  ['', 'error=access_denied&error_code=x&error_description=No&sb=', 'access_denied'],
  ['', 'error=access_denied&error_code=bad_oauth_callback&error_description=No', 'access_denied'],
  ['', 'error=access_denied&error_code=user_banned&error_description=No', 'user_banned'],
  ['?error=server_error', '', 'server_error'],
  ['?error_code=otp_expired', 'error_code=user_banned', 'user_banned'],
  ['?code=abc', `${session}&error_description=Call%20us`, 'unknown'],
  ['?error=Call+us', '', 'unknown'],
  ['?error=constructor&error_code=__proto__', '', 'unknown'],
  ['?error', '', 'unknown'],
])('an error is known by its code, wherever it stands: %s#%s', (query, hash, problem) => {
  expect(readCallback(query, hash)).toEqual({ problem })
})

test('a page that was simply opened ends nothing', () => {
  expect(readCallback('?redirectTo=%2Fdashboard', '')).toBeNull()
})
