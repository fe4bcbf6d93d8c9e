import { expect, test } from 'vitest'
import { checkAddresses, readAddresses } from './addresses.ts'

test.each([
  ['a@b.example', ['a@b.example']],
  ['a@b.example, c@d.example;e@f.example', ['a@b.example', 'c@d.example', 'e@f.example']],
  ['a@b.example\n c@d.example  e@f.example\n', ['a@b.example', 'c@d.example', 'e@f.example']],
  ['Ines Moreau <Ines@B.example>, Theo <theo@b.example>', ['ines@b.example', 'theo@b.example']],
  ['a@b.example A@B.EXAMPLE', ['a@b.example']],
  [' , ;\n', []],
])('the addresses of %j', (text, addresses) => {
  expect(readAddresses(text)).toEqual(addresses)
})

test('what is wrong with a list of addresses is named', () => {
  const many = Array.from({ length: 21 }, (_, number) => `p${number}@b.example`).join(' ')

  expect(checkAddresses('')).toBe('Email is required')
  expect(checkAddresses('ines')).toBe('Invalid email address')
  expect(checkAddresses('ines@b.example, theo, sade@')).toBe('Invalid: theo, sade@')
  expect(checkAddresses(many)).toBe('Invite at most 20 people at once')
  expect(checkAddresses('ines@b.example, theo@b.example')).toBeUndefined()
})
