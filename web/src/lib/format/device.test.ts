import { expect, test } from 'vitest'
import { deviceName, isPhone } from './device.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15'

test.each([
  [`${mac} Chrome/131.0.0.0 Safari/537.36`, 'Chrome on macOS'],
  [`${mac} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'Edge on macOS'],
  [`${mac} Version/18.1 Safari/605.1.15`, 'Safari on macOS'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
    'Firefox on Windows',
  ],
  [`${phone} (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/131.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/131.0 Safari/537.36', 'Chrome on Linux'],
  ['node', 'A program'],
  ['curl/8.11.0', 'curl'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('%s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

test('a phone is told from a tablet and a desk', () => {
  expect(isPhone(phone)).toBe(true)
  expect(isPhone(mac)).toBe(false)
  expect(isPhone(null)).toBe(false)
})
