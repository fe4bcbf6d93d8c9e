import { hexId } from './hex-id.ts'

const mostUnderWay = 64
const usualPause = 60_000

type Item = { type: 'event' | 'log'; [header: string]: unknown }

/** Where envelopes of a data source name go: `https://key@host/path/project`. */
function addressOf(dsn: string) {
  const { origin, username, pathname } = new URL(dsn)
  const [, path = '', project = ''] = pathname.match(/^(.*?)\/(\d+)$/) ?? []
  const query = new URLSearchParams({
    ...{ sentry_version: '7', sentry_key: username, sentry_client: 'workforce-ui/1' },
  })
  return `${origin}${path}/api/${project}/envelope/?${query}`
}

/** How long nothing more is wanted; 0 where more is welcome. */
function pauseAsked(response: Response, now: number): number {
  const limits = response.headers.get('x-sentry-rate-limits')
  const isRefused = response.status === 429
  if (!limits && !isRefused) return 0
  const asked = limits?.split(',').map((limit) => Number(limit.split(':')[0])) ?? []
  const retryAfter = response.headers.get('retry-after')
  if (retryAfter) asked.push(Number(retryAfter) || (Date.parse(retryAfter) - now) / 1000)
  const seconds = Math.max(0, ...asked.filter((value) => value > 0))
  return seconds > 0 ? seconds * 1000 : usualPause
}

/** Sends envelopes to Sentry, as long as it wants them and no more than 64 are under way. */
export function createEnvelopes(dsn: string) {
  const address = addressOf(dsn)
  let underWay = 0
  let pausedUntil = 0

  return {
    async send(item: Item, payload: unknown) {
      if (underWay >= mostUnderWay || Date.now() < pausedUntil) return
      const header = { event_id: hexId(), sent_at: new Date().toISOString() }
      underWay++
      try {
        const response = await fetch(address, {
          method: 'POST',
          body: [header, item, payload].map((line) => JSON.stringify(line)).join('\n'),
          keepalive: true,
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
        })
        const pause = pauseAsked(response, Date.now())
        if (pause > 0) pausedUntil = Date.now() + pause
      } catch {
        // Lost: a report of a report that failed would help nobody.
      } finally {
        underWay--
      }
    },
  }
}
