import { hostileTargets, hostileValues } from 'e2e/routes/hostile-targets'
import { expect, test } from 'vitest'
import { isTargetOfThisSite } from '@/testing/targets.ts'
import { followTarget, readTarget } from './redirect-target.ts'

const { origin } = window.location
const targets = hostileTargets(origin)

test('the table of hostile targets is long, and each stands in it once', () => {
  expect(targets.length).toBeGreaterThan(200)
  expect(new Set(targets).size).toBe(targets.length)
})

test.each([...targets, ...hostileValues].map((target) => [JSON.stringify(target), target]))(
  '%s is no target',
  (_shown, target) => {
    expect(readTarget(target)).toBeUndefined()
  },
)

test.each([
  ['/', '/'],
  ['/dashboard/knowledge?search=a%2Fb&page=2#top', '/dashboard/knowledge?search=a%2Fb&page=2#top'],
  [`${origin}/auth/accept-invitation?token=inv_1`, '/auth/accept-invitation?token=inv_1'],
  [`${origin.toUpperCase()}/dashboard`, '/dashboard'],
  [origin, '/'],
  ['/x/../dashboard', '/dashboard'],
  // These look bad and are paths of this site to every reader.
  ['/%2Fforeign.example', '/%2Fforeign.example'],
  ['/%5Cforeign.example', '/%5Cforeign.example'],
  ['/%09/foreign.example', '/%09/foreign.example'],
  ['/／foreign.example', '/%EF%BC%8Fforeign.example'],
  ['/?redirectTo=//foreign.example', '/?redirectTo=//foreign.example'],
  ['/#//foreign.example', '/#//foreign.example'],
  ['/dashboard//foreign.example', '/dashboard//foreign.example'],
])('%s leads to %s', (target, path) => {
  expect(readTarget(target)).toBe(path)
  expect(isTargetOfThisSite(path)).toBe(true)
})

test('who follows a target checks it again, and home stands in for a hostile one', async () => {
  const followed: string[] = []
  const router = {
    navigate: async ({ href }: { href: string }) => {
      followed.push(href)
    },
  }
  for (const target of [undefined, ...targets]) await followTarget(router, target)
  expect(new Set(followed)).toEqual(new Set(['/']))

  await followTarget(router, '/dashboard/knowledge?page=2')
  expect(followed.at(-1)).toBe('/dashboard/knowledge?page=2')
})

test('a target takes the place of the page that led to it, so Back does not return there', async () => {
  const followed: object[] = []
  const router = { navigate: async (to: object) => void followed.push(to) }

  await followTarget(router, '/dashboard')

  expect(followed).toEqual([{ href: '/dashboard', replace: true }])
})

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const byHref = /\b(navigate|redirect|Navigate)\b[({\s]+[^})]*(?<!\.)\bhref\b/
const byDocument = /\blocation\s*(\.(assign|replace)\(|\.href\s*=[^=]|=[^=])|\bwindow\.open\(/

test('nothing else goes to an address that it was given', () => {
  const found = (pattern: RegExp) =>
    Object.keys(sources).filter((path) => pattern.test(sources[path] ?? ''))

  expect(Object.keys(sources).length).toBeGreaterThan(200)
  expect(byHref.test('void router.navigate({ replace: true, href: to })')).toBe(true)
  expect(byDocument.test('window.location.href = to')).toBe(true)
  expect(found(byHref)).toEqual(['./redirect-target.ts'])
  // Away to what the server answered: a provider's or a system's sign-in, an app's own address, the file of an export.
  expect(found(byDocument)).toEqual([
    '../components/servers/server-dialog.tsx',
    '../components/servers/server-list.tsx',
    '../features/agents/agent-file.ts',
    '../features/auth/consent/consent-form.tsx',
    '../features/auth/oauth/provider-buttons.tsx',
    '../features/auth/oauth/sso-form.tsx',
    '../features/billing/stripe-button.tsx',
    '../features/connect/connections/connect-form.tsx',
    '../features/connect/connections/practice-offer.tsx',
    '../features/connect/connections/renewal.tsx',
    '../features/organization/export-section.tsx',
    '../features/organization/sso/provider-block.tsx',
  ])
})
