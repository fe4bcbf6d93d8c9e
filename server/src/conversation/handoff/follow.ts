import type { Followers } from './followers.ts'

/** What a visitor is told of the people in a conversation. */
export type PeopleNews = {
  person_state: 'waiting' | 'taken' | null
  person_name: string | null
  ended_at: string | null
  /** What people said, and what was told of them, oldest first. */
  said: { id: string; role: string; text: string; said_by: string | null }[]
}

type Followed = {
  talk: string
  visitor: string
  address: string
  /** Under the visitor's rights of now; null where they are gone. */
  read: () => Promise<PeopleNews | null>
  signal: AbortSignal
}

/** Proxies end what is silent for a minute. */
const beatMs = 20_000
/** Who goes on following comes back, with what lets them in then. */
const longestMs = 300_000

const encoder = new TextEncoder()
const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache',
  'x-accel-buffering': 'no',
}

/**
 * What people do in a conversation, as server-sent events: first how it stands, then what changes, each thing that was
 * said once. Null where too many are followed already.
 */
export function followPeople(followers: Followers, followed: Followed): Response | null {
  const { talk, visitor, address, read, signal } = followed
  const known = new Set<string>()
  let before = ''
  let isReading = false
  let isAsked = false
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const leave = followers.add(talk, { hear, end }, { visitor, address })
  if (!leave) return null
  const beat = setInterval(() => write(':\n\n'), beatMs)
  const limit = setTimeout(end, longestMs)
  signal.addEventListener('abort', end)

  function write(text: string) {
    controller?.enqueue(encoder.encode(text))
  }
  function forget() {
    leave?.()
    clearInterval(beat)
    clearTimeout(limit)
    signal.removeEventListener('abort', end)
    const open = controller
    controller = undefined
    return open
  }
  function end() {
    forget()?.close()
  }

  async function tell() {
    const news = await read()
    if (!news) return end()
    const { said, ...state } = news
    const fresh = said.filter(({ id }) => !known.has(id))
    for (const { id } of fresh) known.add(id)
    const stands = JSON.stringify(state)
    if (fresh.length === 0 && stands === before) return
    before = stands
    write(`data: ${JSON.stringify({ ...state, said: fresh })}\n\n`)
  }
  /** Reads once for all that is heard meanwhile. */
  async function hear() {
    isAsked = true
    if (isReading) return
    isReading = true
    try {
      while (isAsked && controller) {
        isAsked = false
        await tell()
      }
    } catch {
      // Who follows asks again.
      end()
    } finally {
      isReading = false
    }
  }

  const body = new ReadableStream<Uint8Array>({
    start(opened) {
      controller = opened
      if (signal.aborted) end()
      else void hear()
    },
    cancel: () => void forget(),
  })
  return new Response(body, { headers })
}
