import { expect, test } from 'vitest'
import { withoutAddresses } from './without-addresses.ts'

test.each([
  ['verify at http://evil.example', 'verify at …'],
  ['verify at https://evil.example/a?b=c now', 'verify at … now'],
  ['HTTP://EVIL.EXAMPLE', '…'],
  ['hxxp://evil.example', '…'],
  ['//evil.example', '…'],
  ['(https://evil.example)', '…'],
  ['http:evil.example', '…'],
  ['javascript:alert(1)', '…'],
  ['mailto:a', '…'],
  ['tel:+15551234567', '…'],
  ['write to me@evil.example', 'write to …'],
  ['evil.example/login', '…'],
  ['evil.example:8080', '…'],
  ['203.0.113.7/login', '…'],
  ['evil.example', 'evil example'],
  ['www.evil.example', 'www evil example'],
  ['evil.xn--p1ai', 'evil xn--p1ai'],
  ['пример.рф', 'пример рф'],
  ['evil。example', 'evil example'],
  ['evil．example', 'evil example'],
  ['ｈｔｔｐ：／／ｅｖｉｌ．ｅｘａｍｐｌｅ', '…'],
  ['evil\u00ad.example', 'evil example'],
  ['evil\u200b.example', 'evil example'],
  ['evil.\u2060example', 'evil example'],
])('%j becomes %j', (text, expected) => {
  expect(withoutAddresses(text)).toBe(expected)
})

test.each([
  'Halden Logistics',
  'Acme Inc. and Sons',
  'J.R.R. Tolkien',
  'Studio 2.0',
  'R&D @ Halden',
  'Halden/Moss',
  'Ines: owner',
  'Wait… what?',
  '¿Qué tal, Zoë? 田中 نص',
  'IP address 203.0.113.7',
  'IP address 2001:db8::1',
  '21 November 2026, 09:04 UTC',
  'Both work once: the code for 10 minutes, the link for an hour.',
])('%j stays as it is', (text) => {
  expect(withoutAddresses(text)).toBe(text)
})
