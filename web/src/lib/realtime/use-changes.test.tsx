import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { identity, member } from '@/testing/identity.ts'
import { live, liveClock } from '@/testing/live.ts'
import { setSession } from '@/testing/session.ts'
import type { Wanted } from './connection.ts'
import { fallbackInterval, useChanges } from './use-changes.ts'

const rows: Wanted[] = [
  { event: 'UPDATE', schema: 'public', table: 'things', filter: 'owner=eq.ines' },
  { event: 'DELETE', schema: 'public', table: 'things', filter: 'owner=eq.ines' },
]

beforeEach(() => setSession(identity(member).session()))

function follow(wanted: Wanted[] | null = rows) {
  const heard = vi.fn()
  const { result, unmount, rerender } = renderHook(
    (props: { wanted: Wanted[] | null }) => useChanges(props.wanted, heard),
    { initialProps: { wanted } },
  )
  return { heard, link: () => result.current, unmount, rerender }
}
const pass = liveClock()

test('the signed-in user receives changes of their rows, and no others', async () => {
  const { heard, link } = follow()
  await waitFor(() => expect(link()).toBe('live'))
  // What changed before the channel was open was not heard.
  expect(heard).toHaveBeenCalledTimes(1)

  live.tell('things', 'UPDATE')
  live.tell('things', 'INSERT')
  live.tell('others', 'UPDATE')
  live.tell('things', 'DELETE')

  await waitFor(() => expect(heard).toHaveBeenCalledTimes(3))
  expect(live.followed()).toEqual(['things UPDATE owner=eq.ines', 'things DELETE owner=eq.ines'])
  expect(live.tokens()[0]).toMatch(/^ey/)
})

test('nothing is followed without rows, nor after the component is gone', async () => {
  const none = follow(null)
  expect(none.link()).toBe('connecting')
  await pass(6000)
  expect(none.link()).toBe('connecting')
  const { link, unmount } = follow()
  await waitFor(() => expect(link()).toBe('live'))

  unmount()

  await waitFor(() => expect(live.followed()).toEqual([]))
})

test('without a connection the page polls after 5 s, until there is one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false })
  live.fallSilent()
  const { link } = follow()
  await pass(4999)
  expect(link()).toBe('connecting')

  await pass(1)

  expect(link()).toBe('polling')
  live.recover()
  await vi.waitFor(() => expect(link()).toBe('live'), { interval: 500, timeout: 60_000 })
})

test('an error falls back to asking at once; what was missed meanwhile is read again', async () => {
  const { link, heard } = follow()
  await waitFor(() => expect(link()).toBe('live'))
  live.fallSilent()

  live.end('phx_error')

  await waitFor(() => expect(link()).toBe('polling'))
  live.recover()
  await pass(20_000)
  await waitFor(() => expect(link()).toBe('live'))
  expect(heard).toHaveBeenCalledTimes(2)
})

test('a connection that is cut is made again', async () => {
  const { link, heard } = follow()
  await waitFor(() => expect(link()).toBe('live'))

  live.cut()

  await waitFor(() => expect(link()).toBe('polling'))
  await pass(2000)
  await waitFor(() => expect(link()).toBe('live'))
  expect(heard).toHaveBeenCalledTimes(2)
  live.tell('things', 'UPDATE')
  await waitFor(() => expect(heard).toHaveBeenCalledTimes(3))
})

test('a server that no longer answers counts as gone', async () => {
  const { link } = follow()
  await waitFor(() => expect(link()).toBe('live'))
  await pass(25_000)
  await pass(25_000)
  expect(link()).toBe('live')
  live.fallSilent()

  await pass(25_000)
  await pass(25_000)

  await waitFor(() => expect(link()).toBe('polling'))
})

test.each([
  ['online', () => window.dispatchEvent(new Event('online'))],
  ['looked at', () => document.dispatchEvent(new Event('visibilitychange'))],
])('a socket that died while the page slept is made again when it is %s again', async (_, wake) => {
  const { link, heard } = follow()
  await waitFor(() => expect(link()).toBe('live'))
  live.sleep()

  wake()
  await pass(1500)

  await waitFor(() => expect(link()).toBe('live'))
  // What was missed is read again, and what comes now is heard.
  expect(heard).toHaveBeenCalledTimes(2)
  live.tell('things', 'UPDATE')
  await waitFor(() => expect(heard).toHaveBeenCalledTimes(3))
})

test('a socket that still answers is kept when the page wakes', async () => {
  const { link, heard } = follow()
  await waitFor(() => expect(link()).toBe('live'))

  // By all that tells it.
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('online'))
  await pass(1500)

  expect(link()).toBe('live')
  expect(heard).toHaveBeenCalledTimes(1)
})

test('a page that is online again does not wait for its next try', async () => {
  live.fallSilent()
  const { link } = follow()
  // Each try waits longer than the one before: now many seconds.
  for (const ms of [1000, 2000, 3000, 7000]) {
    await pass(ms)
    live.cut()
  }
  await waitFor(() => expect(link()).toBe('polling'))
  live.recover()

  window.dispatchEvent(new Event('online'))

  await pass(100)
  await waitFor(() => expect(link()).toBe('live'))
})

test('who is refused asks for changes, and tries again', async () => {
  live.refuse()
  const { link } = follow()
  await waitFor(() => expect(link()).toBe('polling'))

  live.recover()
  await pass(2000)

  await waitFor(() => expect(link()).toBe('live'))
})

test('a channel that the server closes is opened again', async () => {
  const { link } = follow()
  await waitFor(() => expect(link()).toBe('live'))

  live.end('phx_close')

  await waitFor(() => expect(link()).toBe('polling'))
  await pass(10_000)
  await waitFor(() => expect(link()).toBe('live'))
})

test.each([
  [30_000, 15_000],
  [60_000, 30_000],
  [20_000, 10_000],
  [12_000, 10_000],
])('what is asked every %i ms is asked every %i ms without changes', (interval, fallback) => {
  expect(fallbackInterval(interval)).toBe(fallback)
})
