/** Rows to hear of: `filter` is `column=eq.value`. */
export type Wanted = {
  event: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  schema: string
  table: string
  filter: string
}

/** A changed row as the caller may select it; without a record when it is gone. */
export type Change = { table: string; type: string; record?: Record<string, unknown> }

export type Follower = {
  /** This row changed. Without one: the channel is open, and changes before that were not heard. */
  onChange: (change?: Change) => void
  onState: (isLive: boolean) => void
}

/** Who is on a topic: by key, each of its pages. Only `user_id` is of the server, all the rest a page says of itself. */
export type Present = Record<string, { metas: { phx_ref: string; user_id?: string }[] }>
type Company = { joins: Present; leaves: Present }
type Stay = {
  /** Who is there, in place of what was said before. */
  onPresent: (all: Present) => void
  onCompany: (change: Company) => void
}

type Channel = Follower & {
  topic: string
  config: object
  stay?: Stay
  /** The number of the join that is sent or answered. */
  joinRef: string | null
  timer?: ReturnType<typeof setTimeout>
}
type Frame = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: { status?: string; data?: Change } & Partial<Company>,
]

const heartbeatMs = 25_000
const patienceMs = 10_000
const idleMs = 1000
/** How long a socket has to answer after the machine may have slept. */
const wakeMs = 1000

/** Spreads the reconnects of many pages after a restart of the server. */
function pauseBefore(tries: number) {
  const steps = [1000, 2000, 5000]
  return (steps[tries] ?? 10_000) * (0.75 + Math.random() / 2)
}

/** A browser complains about a socket that is closed before it was open. */
function closeQuietly(socket: WebSocket) {
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close()
  else socket.close()
}

/**
 * One socket that speaks as much of the realtime protocol as changes of rows need. The official client would be
 * 16 KB for every page; the server's tests use it.
 */
export function createConnection(url: string, readToken: () => Promise<string>) {
  const channels = new Map<string, Channel>()
  let socket: WebSocket | undefined
  let beat: ReturnType<typeof setInterval> | undefined
  let reopen: ReturnType<typeof setTimeout> | undefined
  let isUnanswered = false
  let wakeTimer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let count = 0

  function send(joinRef: string | null, ref: string, topic: string, event: string, payload = {}) {
    if (socket?.readyState !== WebSocket.OPEN) return
    socket.send(JSON.stringify([joinRef, ref, topic, event, payload]))
  }
  function nextRef() {
    count += 1
    return String(count)
  }

  async function join(channel: Channel) {
    const asked = socket
    const access_token = await readToken()
    if (asked !== socket || channels.get(channel.topic) !== channel) return
    const ref = nextRef()
    channel.joinRef = ref
    channel.timer = setTimeout(() => fail(channel), patienceMs)
    send(ref, ref, channel.topic, 'phx_join', { config: channel.config, access_token })
  }

  function fail(channel: Channel) {
    rest(channel)
    channel.timer = setTimeout(() => void join(channel), pauseBefore(tries))
    tries += 1
  }

  function rest(channel: Channel) {
    clearTimeout(channel.timer)
    channel.joinRef = null
    channel.onState(false)
  }

  function hear([joinRef, ref, topic, event, payload]: Frame) {
    isUnanswered = false
    const channel = channels.get(topic)
    if (!channel || (joinRef !== null && joinRef !== channel.joinRef)) return
    if (event === 'postgres_changes') channel.onChange(payload.data)
    else if (event === 'presence_state') channel.stay?.onPresent(payload as Present)
    else if (event === 'presence_diff') channel.stay?.onCompany(payload as Company)
    else if (event === 'phx_error' || event === 'phx_close') fail(channel)
    else if (event === 'phx_reply' && ref === channel.joinRef) {
      if (payload.status !== 'ok') return fail(channel)
      clearTimeout(channel.timer)
      tries = 0
      channel.onState(true)
      channel.onChange()
      if (channel.stay) {
        const track = { type: 'presence', event: 'track', payload: {} }
        send(joinRef, nextRef(), topic, 'presence', track)
      }
    }
  }

  function heartbeat() {
    if (isUnanswered) return lose(socket)
    isUnanswered = true
    send(null, nextRef(), 'phoenix', 'heartbeat')
  }

  /** A browser may wait for a server that is gone before it says that a socket is closed. */
  function lose(lost: WebSocket | undefined) {
    if (!lost || lost !== socket) return
    closeQuietly(lost)
    clearInterval(beat)
    clearTimeout(wakeTimer)
    wakeTimer = undefined
    socket = undefined
    if (channels.size === 0) return
    for (const channel of channels.values()) rest(channel)
    reopen = setTimeout(open, pauseBefore(tries))
    tries += 1
  }

  function open() {
    reopen = undefined
    if (channels.size === 0) return
    isUnanswered = false
    const opened = new WebSocket(url)
    socket = opened
    opened.onmessage = ({ data }) => opened === socket && hear(JSON.parse(data))
    opened.onclose = () => lose(opened)
    opened.onopen = () => {
      if (opened !== socket) return
      beat = setInterval(heartbeat, heartbeatMs)
      for (const channel of channels.values()) void join(channel)
    }
  }

  /** The page is looked at again, or is online again: a socket that died in its sleep does not tell. */
  function wake() {
    if (document.visibilityState === 'hidden') return
    if (socket?.readyState === WebSocket.OPEN) {
      // A page that wakes is told so by several events.
      if (wakeTimer) return
      heartbeat()
      const asked = socket
      wakeTimer = setTimeout(() => {
        wakeTimer = undefined
        if (!isUnanswered || asked !== socket) return
        lose(asked)
        wake()
      }, wakeMs)
    } else if (reopen) {
      clearTimeout(reopen)
      tries = 0
      open()
    }
  }
  window.addEventListener('online', wake)
  window.addEventListener('pageshow', wake)
  document.addEventListener('visibilitychange', wake)

  function add(channel: Channel) {
    const { topic } = channel
    channels.set(topic, channel)
    if (socket?.readyState === WebSocket.OPEN) void join(channel)
    else if (!socket && !reopen) open()
    return () => {
      if (channels.get(topic) === channel) channels.delete(topic)
      clearTimeout(channel.timer)
      if (channel.joinRef) send(channel.joinRef, nextRef(), topic, 'phx_leave')
      setTimeout(() => channels.size === 0 && lose(socket), idleMs)
    }
  }

  return {
    /** Until the function that it returns is called. */
    follow(wanted: readonly Wanted[], follower: Follower) {
      const topic = `realtime:changes-${nextRef()}`
      const config = { postgres_changes: wanted }
      return add({ ...follower, topic, config, joinRef: null })
    },
    /** Is on a private topic under this key, until the function that it returns is called. */
    stay(name: string, key: string, stay: Stay) {
      const config = { private: true, presence: { key, enabled: true }, postgres_changes: [] }
      const unheard = { onChange: () => {}, onState: () => stay.onPresent({}) }
      return add({ ...unheard, topic: `realtime:${name}`, config, stay, joinRef: null })
    },
    /** After the session has a new token. */
    async renew() {
      const access_token = await readToken()
      for (const { joinRef, topic } of channels.values()) {
        if (joinRef) send(joinRef, nextRef(), topic, 'access_token', { access_token })
      }
    },
  }
}
