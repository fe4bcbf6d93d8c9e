import { afterEach, expect, test, vi } from 'vitest'
import {
  type Analytics,
  identify,
  pageName,
  pushTag,
  resetTracking,
  setAnonymousId,
  startTracking,
  tellHeld,
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

test('what happens on a quiet page is told with its time, once the person has left it', () => {
  const heard = listener()
  window.history.replaceState(null, '', '/auth/signin')
  track('Sign in')
  tellHeld()
  expect(heard).toEqual([])

  window.history.replaceState(null, '', '/dashboard/agents')
  tellHeld()
  tellHeld()

  expect(heard).toEqual([['track', 'Sign in', {}, expect.stringMatching(/^\d{4}-.*Z$/)]])
})

test('of what happens on quiet pages the last twenty are kept', () => {
  const heard = listener()
  window.history.replaceState(null, '', '/auth/verify-otp')
  for (let at = 0; at < 21; at++) track('Resend code', { at })
  window.history.replaceState(null, '', '/')

  tellHeld()

  expect(heard).toHaveLength(20)
  expect(heard[0]?.[2]).toEqual({ at: 1 })
})

test('without a key nothing of a quiet page is kept', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  window.history.replaceState(null, '', '/auth/signin')

  track('Sign in')

  expect(warn).toHaveBeenCalledWith('Segment not initialized')
  expect(Object.keys(localStorage)).not.toContain('heldEvents')
})
