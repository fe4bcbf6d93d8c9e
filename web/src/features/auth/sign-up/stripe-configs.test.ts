import { expect, test } from 'vitest'
import { readStripeConfigs, type StripeConfigRow } from './stripe-configs.ts'

test.each([
  ['price_1', 'String', 'price_1'],
  [14, 'Number', 14],
  ['14', 'Number', 14],
  [true, 'Boolean', true],
  ['false', 'Boolean', false],
  [['price_1'], 'Array', ['price_1']],
  [{ a: 1 }, 'Object', { a: 1 }],
  ['many', 'Number', 'many'],
  ['perhaps', 'Boolean', 'perhaps'],
  [5, 'Money', 5],
  [null, 'Number', null],
  [undefined, 'Number', null],
])('%j of the type %s is read as %j', (value_json, value_type, expected) => {
  // Of types that a later release may know, too.
  const row = { key: 'setting', value_json, value_type } as StripeConfigRow

  expect(readStripeConfigs([row])).toEqual({ setting: expected })
})

test('the settings are a map by key', () => {
  const rows: StripeConfigRow[] = [
    { key: 'defaultSignupPriceId', value_json: 'price_1', value_type: 'String' },
    { key: 'signupPriceIds', value_json: ['price_2'], value_type: 'Array' },
  ]

  expect(readStripeConfigs(rows)).toEqual({
    defaultSignupPriceId: 'price_1',
    signupPriceIds: ['price_2'],
  })
  expect(readStripeConfigs([])).toEqual({})
})
