import { pageName } from '../tracking.ts'
import type { createErrorReports } from './error-reports.ts'
import { withoutNames } from './without-names.ts'

type Reports = ReturnType<typeof createErrorReports>

/** Requests of the page to its own server; an answer that is the server's fault is a line of the log. */
function watchRequests({ note, log }: Reports) {
  const watch = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const { origin, pathname } = new URL(entry.name)
      if (entry.initiatorType !== 'fetch' || origin !== window.location.origin) continue
      const [url, status_code] = [withoutNames(pageName(pathname)), entry.responseStatus]
      note('fetch', { url, status_code })
      if (status_code >= 500) log.write('error', `${url} answered ${status_code}`)
    }
  })
  watch.observe({ type: 'resource', buffered: true })
}

/** What React and the router have caught and shown is written to the console, and nowhere else. */
function watchConsole({ capture }: Reports) {
  const { error } = console
  console.error = (...written: unknown[]) => {
    error(...written)
    const thrown = written.find((value) => value instanceof Error)
    if (thrown) capture(thrown, { type: 'console', handled: true })
  }
}

/** Reports what fails on this page from now on. */
export function watchPage(reports: Reports) {
  const { capture, log } = reports
  window.addEventListener('error', ({ error, message }) =>
    capture(error ?? message, { type: 'onerror', handled: false }),
  )
  window.addEventListener('unhandledrejection', ({ reason }) =>
    capture(reason, { type: 'onunhandledrejection', handled: false }),
  )
  window.addEventListener('pagehide', log.flush)
  watchConsole(reports)
  watchRequests(reports)
}
