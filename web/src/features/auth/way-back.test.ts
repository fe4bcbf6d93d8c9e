import { expect, test } from 'vitest'
import { readWayBack } from './way-back.ts'

const session = 'access_token=a.b.c&refresh_token=r&expires_in=3600&token_type=bearer'

test('a code in the query is to be redeemed', () => {
  expect(readWayBack('?code=abc&redirectTo=%2Fx', '')).toEqual({ code: 'abc' })
})

test('a whole session in the fragment is to be taken', () => {
  const tokens = { access_token: 'a.b.c', refresh_token: 'r' }

  expect(readWayBack('', `${session}&sb=`)).toEqual({ tokens, type: null })
  expect(readWayBack('', `#${session}&type=recovery`)).toMatchObject({ type: 'recovery' })
})

test.each(['refresh_token', 'expires_in', 'token_type'])('without %s it is not', (field) => {
  const fields = new URLSearchParams(session)
  fields.delete(field)

  expect(readWayBack('', String(fields))).toEqual({
    problem: 'The link is invalid or has expired.',
  })
})

test.each([
  ['?error=access_denied&error_description=The+person+said+no', ''],
  ['', 'error=access_denied&error_code=x&error_description=The+person+said+no&sb='],
  ['?code=abc', `${session}&error_description=The%20person%20said%20no`],
])('an error is told, wherever it stands: %s#%s', (query, hash) => {
  expect(readWayBack(query, hash)).toEqual({ problem: 'The person said no' })
})

test('an error without words is told in ours', () => {
  expect(readWayBack('?error=server_error', '')).toEqual({
    problem: 'An error occurred during sign in',
  })
})

test('a page that was simply opened ends nothing', () => {
  expect(readWayBack('?redirectTo=%2Fdashboard', '')).toBeNull()
})
