import type { Context } from 'hono'
import { expect, test } from 'vitest'
import { visitorAddressReader } from './visitor-address.ts'

function hashOf(address: string, secret = 'secret') {
  return visitorAddressReader(() => address, secret)({} as Context)
}

test('an address is counted by a hash that only this server can make', () => {
  expect(hashOf('192.0.2.7')).toMatch(/^[0-9a-f]{64}$/)
  expect(hashOf('192.0.2.7')).toBe(hashOf('192.0.2.7'))
  expect(hashOf('192.0.2.7')).not.toBe(hashOf('192.0.2.8'))
  expect(hashOf('192.0.2.7')).not.toBe(hashOf('192.0.2.7', 'another'))
})

test('the addresses that one customer holds are one', () => {
  expect(hashOf('2001:db8:1:2::7')).toBe(hashOf('2001:db8:1:2:3::8'))
  expect(hashOf('2001:db8:1:2::7')).not.toBe(hashOf('2001:db8:1:3::7'))
})

test('where there is no address none is counted', () => {
  expect(hashOf('')).toBe('')
})
