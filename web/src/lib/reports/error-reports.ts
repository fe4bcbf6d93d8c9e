import { pageName } from '../tracking.ts'
import { createEnvelopes } from './envelopes.ts'
import { hexId } from './hex-id.ts'
import { createLogLines } from './log-lines.ts'
import { framesOf } from './stack-frames.ts'
import { withoutNames } from './without-names.ts'

const mostBreadcrumbs = 100
const about = { release: 'workforce-ui', environment: 'production' }

type Breadcrumb = { timestamp: number; category: string; data: Record<string, unknown> }
type Mechanism = { type: string; handled: boolean }

/** What was thrown, as far as it may be told. */
function describe(thrown: unknown, mechanism: Mechanism) {
  const error = thrown instanceof Error ? thrown : undefined
  const value = withoutNames(error ? error.message : String(thrown))
  const frames = framesOf(error?.stack)
  return { type: error?.name ?? 'Error', value, mechanism, stacktrace: { frames } }
}

type Described = ReturnType<typeof describe>

/** An extension of the browser that fails is none of ours. */
function isForeign({ stacktrace: { frames } }: Described) {
  const failed = frames.at(-1)
  return failed !== undefined && !failed.in_app
}

/** Tells Sentry what fails in the page, with what the person did before it. */
export function createErrorReports(dsn: string) {
  const envelopes = createEnvelopes(dsn)
  const breadcrumbs: Breadcrumb[] = []
  let last: string | undefined
  const attributes = {
    'sentry.release': about.release,
    'sentry.environment': about.environment,
  }
  const log = createLogLines(attributes, (items) => {
    const item = {
      type: 'log' as const,
      item_count: items.length,
      content_type: 'application/vnd.sentry.items.log+json',
    }
    void envelopes.send(item, { items })
  })

  return {
    log,
    note(category: string, data: Record<string, unknown>) {
      breadcrumbs.push({ timestamp: Date.now() / 1000, category, data })
      if (breadcrumbs.length > mostBreadcrumbs) breadcrumbs.shift()
    },
    capture(thrown: unknown, mechanism: Mechanism) {
      const described = describe(thrown, mechanism)
      const key = JSON.stringify([described.value, described.stacktrace])
      // One that is met again and again is told once.
      if (key === last || isForeign(described)) return
      last = key
      const page = pageName(window.location.pathname)
      void envelopes.send(
        { type: 'event' },
        {
          ...about,
          event_id: hexId(),
          timestamp: Date.now() / 1000,
          platform: 'javascript',
          level: 'error',
          transaction: page,
          request: { url: `${window.location.origin}${page}` },
          exception: { values: [described] },
          breadcrumbs: { values: [...breadcrumbs] },
        },
      )
    },
  }
}
