import type { Analytics } from '../tracking.ts'
import { pageName } from '../tracking.ts'
import { uuid } from '../uuid.ts'
import { anonymousId, keepAnonymousId } from './anonymous-id.ts'

const batchSize = 10
const flushAfter = 5000
const mostRetries = 10
const mostQueued = 500
const longestPause = 60_000

type Message = { type: 'page' | 'track' | 'identify'; [field: string]: unknown }
type Where = { writeKey: string; host: string }

/** How long to wait before the next try; null where the answer is final. */
function pauseAfter(response: Response | undefined, tries: number): number | null {
  const isFinal =
    response && response.status < 500 && response.status !== 429 && response.status !== 408
  if (isFinal) return null
  const asked = Number(response?.headers.get('retry-after')) * 1000
  return Math.min(Math.max(asked || 0, 500 * 2 ** tries), longestPause)
}

const sleep = (pause: number) => new Promise((done) => setTimeout(done, pause))

/** Speaks Segment's `/v1/batch`: ten events at once, or what there is after five seconds. */
export function createSegment({ writeKey, host }: Where): Analytics & { flush: () => void } {
  const queue: Message[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false

  // As text: another type would make the browser ask first whether it may.
  const post = (batch: Message[]) =>
    fetch(`${host}/v1/batch`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ writeKey, batch, sentAt: new Date().toISOString() }),
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    }).catch(() => undefined)

  async function deliver(batch: Message[]) {
    for (let tries = 0; ; tries++) {
      const pause = pauseAfter(await post(batch), tries)
      if (pause === null || tries === mostRetries) return
      await sleep(pause)
    }
  }

  async function send() {
    clearTimeout(timer)
    timer = undefined
    if (isSending || queue.length === 0) return
    isSending = true
    do await deliver(queue.splice(0, batchSize))
    while (queue.length >= batchSize)
    isSending = false
    if (queue.length > 0) wait()
  }

  function wait() {
    timer ??= setTimeout(() => void send(), flushAfter)
  }

  function add(message: Message, at = new Date().toISOString()) {
    queue.push({
      ...message,
      messageId: uuid(),
      anonymousId: anonymousId(),
      timestamp: at,
      context: {
        library: { name: 'workforce-ui' },
        environment: 'production',
        page: { path: pageName(window.location.pathname) },
        // Segment writes down the sender's address where none is given.
        ip: '0.0.0.0',
      },
    })
    if (queue.length > mostQueued) queue.shift()
    if (queue.length >= batchSize) void send()
    else wait()
  }

  return {
    page: (name) => add({ type: 'page', name, properties: { path: name } }),
    track: (event, properties, at) => add({ type: 'track', event, properties }, at),
    identify: (traits) => add({ type: 'identify', traits }),
    setAnonymousId: keepAnonymousId,
    reset: () => keepAnonymousId(uuid()),
    /** At once what there is: the page may be about to close. */
    flush: () => {
      while (queue.length > 0) void post(queue.splice(0, batchSize))
    },
  }
}
