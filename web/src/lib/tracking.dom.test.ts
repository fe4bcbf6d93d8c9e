import { afterEach, expect, test, vi } from 'vitest'
import {
  type Analytics,
  identify,
  pageName,
  pushTag,
  resetTracking,
  setAnonymousId,
  startTracking,
  track,
  trackPage,
} from './tracking.ts'

const id = '0192f1c4-7c1e-7b0a-9f3e-2a6d1c0b9e8f'

/** A client that remembers what it was told. */
function listener() {
  const heard: unknown[][] = []
  const hear =
    (call: string) =>
    (...values: unknown[]) =>
      void heard.push([call, ...values])
  const analytics: Analytics = {
    page: hear('page'),
    track: hear('track'),
    identify: hear('identify'),
    setAnonymousId: hear('setAnonymousId'),
    reset: hear('reset'),
  }
  startTracking({ analytics, dataLayer: { push: hear('push') } })
  return heard
}

function callAll() {
  trackPage(`/dashboard/agents/${id}?section=tests`)
  track('Signed up', { industry: 'Finance' })
  track('Opened')
  identify({ role: 'owner' })
  setAnonymousId('visitor-1')
  resetTracking()
  pushTag({ event: 'signup' })
}

afterEach(() => {
  startTracking({})
  window.history.replaceState(null, '', '/')
  vi.restoreAllMocks()
})

test('without a key every helper says so, and nothing is loaded', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const scripts = document.scripts.length

  callAll()

  expect(warn.mock.calls.flat()).toEqual([
    ...Array(6).fill('Segment not initialized'),
    'Google Tag Manager is not configured',
  ])
  expect(document.scripts.length).toBe(scripts)
})

test('with clients each helper passes on what it was given', () => {
  const heard = listener()

  callAll()

  expect(heard).toEqual([
    ['page', '/dashboard/agents/:id'],
    ['track', 'Signed up', { industry: 'Finance' }],
    ['track', 'Opened', {}],
    ['identify', { role: 'owner' }],
    ['setAnonymousId', 'visitor-1'],
    ['reset'],
    ['push', { event: 'signup' }],
  ])
})

test.each(['/auth', '/auth/signup', '/admin', '/admin/users'])('on %s nothing is told', (path) => {
  const heard = listener()
  window.history.replaceState(null, '', path)

  callAll()

  expect(heard).toEqual([])
})

test('a path that only begins alike is told', () => {
  const heard = listener()
  window.history.replaceState(null, '', '/authors')

  track('Opened')

  expect(heard).toHaveLength(1)
})

test.each([
  [`/dashboard/gallery/${id}/edit`, '/dashboard/gallery/:id/edit'],
  [`/a/${id.toUpperCase()}/b/${id}`, '/a/:id/b/:id'],
  [`/agent?id=${id}`, '/agent'],
  ['/auth/reset-password#access_token=abc', '/auth/reset-password'],
  ['/', '/'],
])('the page %s is called %s', (path, name) => {
  expect(pageName(path)).toBe(name)
})
