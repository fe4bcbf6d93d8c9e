import { expect, test } from 'vitest'
import { ownRobots, rulesIn } from './robots.ts'

const origin = 'https://acme.example'
const robots = `
User-agent: Googlebot
User-agent: DigitalWorkforce # also us
Disallow: /private/
Allow: /private/open

User-agent: *
Disallow: /

User-agent: Other
Disallow: /all
Sitemap: https://acme.example/map.xml
`

test('rules for us count, also in a group with others', () => {
  const { allow, siteMaps } = rulesIn(robots, origin)

  expect(allow(`${origin}/`)).toBe(true)
  expect(allow(`${origin}/all`)).toBe(true)
  expect(allow(`${origin}/private/x`)).toBe(false)
  expect(allow(`${origin}/private/open`)).toBe(true)
  expect(siteMaps).toEqual(['https://acme.example/map.xml'])
})

test('rules for all count where there are none for us', () => {
  const { allow } = rulesIn(
    'User-agent: Other\nAllow: /\n\nUser-agent: *\nDisallow: /*.pdf$',
    origin,
  )

  expect(allow(`${origin}/a.pdf`)).toBe(false)
  expect(allow(`${origin}/a`)).toBe(true)
})

test('a robots.txt without rules lets everything be read', () => {
  expect(rulesIn('', origin).allow(`${origin}/a`)).toBe(true)
  expect(rulesIn('<html>', origin).allow(`${origin}/a`)).toBe(true)
})

test('what takes the square of its length to follow is cut to what concerns us', () => {
  const named = 'user-agent: *\n'.repeat(2500)
  const stars = `allow: /${'*'.repeat(30_000)}x`
  const paths = `${'disallow: /a*b*c*d\n'.repeat(5000)}`

  expect(ownRobots(`${named}${stars}`)).toBe('User-agent: *\nallow: /*x')
  expect(ownRobots(`${named}${paths}`).length).toBeLessThan(60_000)
  expect(ownRobots(`${named}disallow: /${'y'.repeat(1001)}`)).toBe('User-agent: *')
})
