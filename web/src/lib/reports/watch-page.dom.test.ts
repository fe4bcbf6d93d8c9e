import { afterEach, expect, test, vi } from 'vitest'
import { watchPage } from './watch-page.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The requests of the page, as a browser tells of them. */
function requests() {
  let tell: (entries: object[]) => void = () => {}
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(heard: (list: { getEntries: () => object[] }) => void) {
        tell = (entries) => heard({ getEntries: () => entries })
      }
      observe() {}
    },
  )
  return (path: string, responseStatus: number, initiatorType = 'fetch') =>
    tell([{ name: new URL(path, window.location.href).href, responseStatus, initiatorType }])
}

test('requests to the own server are noted without names, and its faults are lines of the log', () => {
  const request = requests()
  const [note, write] = [vi.fn(), vi.fn()]
  vi.spyOn(console, 'error').mockImplementation(() => {})
  watchPage({ note, capture: vi.fn(), log: { write, flush: vi.fn() } })

  request('/rest/v1/templates?name=eq.Ines', 200)
  request('/rest/v1/templates?name=eq.Ines', 503)
  request('/assets/core-1.js', 500, 'script')
  request('https://events.example/v1/batch', 500)

  expect(note.mock.calls).toEqual([
    ['fetch', { url: '/rest/v1/templates', status_code: 200 }],
    ['fetch', { url: '/rest/v1/templates', status_code: 503 }],
  ])
  expect(write.mock.calls).toEqual([['error', '/rest/v1/templates answered 503']])
})
