import { afterEach, expect, test, vi } from 'vitest'
import { browser } from '../kept.ts'
import { startTracking } from '../tracking.ts'
import { startReports } from './start-reports.ts'

type User = { id: string; is_anonymous?: boolean }

const config = { segmentWriteKey: 'key1', segmentHost: 'https://events.example' }
const router = { subscribe: () => {} }
const ines = { id: 'ines' }
const visitor = { id: 'visitor', is_anonymous: true }

/** A session that a test changes. */
function session(user: User | null) {
  let state = { session: user && { user } }
  let listener = () => {}
  return {
    get: () => state,
    subscribe: (given: () => void) => {
      listener = given
    },
    become(next: User | null) {
      state = { session: next && { user: next } }
      listener()
    },
  }
}
const id = () => /ajs_anonymous_id=([\w-]+)/.exec(document.cookie)?.[1]

afterEach(() => {
  startTracking({})
  browser.set('reportsOfPerson', undefined)
  vi.unstubAllGlobals()
  // biome-ignore lint/suspicious/noDocumentCookie: as the page writes it.
  document.cookie = 'ajs_anonymous_id=; max-age=0; path=/'
})

test('a sign-out gives another random id, and so does another person', () => {
  const store = session(ines)
  startReports(config, router, store)
  const first = id()
  store.become(null)
  expect(id()).toBe(first)

  store.become(visitor)
  const second = id()
  expect(second).not.toBe(first)
  store.become(ines)
  expect(id()).toBe(second)
  store.become({ id: 'jo' })
  expect(id()).not.toBe(second)
})

test('a sign-out that was over before this was loaded counts too', () => {
  startReports(config, router, session(ines))
  const first = id()

  startReports(config, router, session(visitor))

  expect(first).toBeTruthy()
  expect(id()).not.toBe(first)
})

test('a visitor keeps the random id', () => {
  startReports(config, router, session(visitor))
  const first = id()

  startReports(config, router, session(visitor))

  expect(first).toBeTruthy()
  expect(id()).toBe(first)
})

test('who asks not to be followed gets no id', () => {
  vi.stubGlobal('navigator', { doNotTrack: '1' })

  startReports(config, router, session(visitor))

  expect(document.cookie).toBe('')
})
