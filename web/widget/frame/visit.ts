import type { TextPage } from '@/lib/text/text-pages.ts'
import { createKept } from '../kept.ts'
import type { FrameAgent, FrameData } from './data.ts'
import { data } from './page.ts'
import { type HandoffNews, ServerLost, type Source } from './stream.ts'
import { words } from './words.ts'

export type Introduction = { name?: string; email?: string; identity?: string }
/** A file that was given, and is sent with a message; of a picture its address in this window. */
export type GivenFile = { id: string; name: string; picture?: string }
export type Asked = { id: string; text: string; files?: GivenFile[] }
export type Earlier = {
  id: string
  role: string
  text: string
  state: string
  citations: Source[]
  /** What can be asked instead of what was not answered. */
  topics: string[]
  /** Their names. */
  files: string[]
  said_by: string | null
}
export type Contact = { name: string; email: string; message: string }
type AskedPerson = HandoffNews & { conversation_id: string | null }
/** What the server refused, in its words. */
export class Refusal extends Error {
  /** Asking the same again would not change it. */
  isFinal = false
  code: string | undefined
}

const oldEnough = 8 * 60_000

async function post(path: string, body: unknown, token?: string, signal?: AbortSignal) {
  const isForm = body instanceof FormData
  const response = await fetch(`/widget/visit/${path}`, {
    method: 'POST',
    credentials: 'omit',
    headers: {
      ...(!isForm && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: isForm ? body : JSON.stringify(body),
    ...(signal && { signal }),
  }).catch((error: Error) => {
    throw error.name === 'AbortError' ? error : new ServerLost(words.unreachable)
  })
  if (response.ok) return response
  const refusal = await response.json().catch(() => undefined)
  // Many are talking: nothing was stored, so it is asked again.
  if (refusal?.error?.code === 'many_talking' && !signal?.aborted) {
    const seconds = Number(response.headers.get('retry-after') ?? 1) * (1 + Math.random())
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    return post(path, body, token, signal)
  }
  const { code, message = words.serverAnswered(response.status) } = refusal?.error ?? {}
  if (response.status >= 500) throw new ServerLost(message)
  // Unpublished meanwhile, or no longer for this site: what its owner can do is no word for a visitor.
  const isGone = code === 'origin_not_allowed'
  const met = data.agent?.name ?? data.gallery?.title ?? ''
  const refused = new Refusal(isGone ? words.isGone(met) : message)
  const passes = response.status === 429 || code === 'answer_running'
  refused.isFinal = !passes
  refused.code = code
  throw refused
}

type Kept = {
  /** Of the visit; it begins with the first question. */
  token?: string
  conversation?: string | undefined
  /** The last question, until its answer has ended. */
  asked?: (Asked & { isSent?: boolean }) | undefined
  /** The last thing of people that was shown. */
  seen?: string
}

/**
 * The visitor's visit, for as long as this tab. No cookie: the tab's own storage keeps it while pages of the site change,
 * and where there is none it lasts as long as the page.
 */
export function createVisit({ gallery, origin, ticket }: FrameData, agent: FrameAgent) {
  const from = gallery ? `${gallery.id}:` : ''
  const stored = createKept<Kept>(`widget:${from}${agent.id}:${origin}`)
  let kept = stored.read()
  let at = 0
  let beginning: Promise<void> | undefined

  function keep(next: Kept | undefined) {
    if (next?.token !== kept?.token) at = Date.now()
    kept = next
    stored.keep(next)
  }
  async function renewed() {
    if (!kept?.token) throw new Refusal(words.noChatYet)
    if (Date.now() - at < oldEnough) return kept.token
    const { token } = await (await post('renew', {}, kept.token)).json()
    keep({ ...kept, token })
    return String(token)
  }
  /** The answer to the last question has ended. */
  function ended() {
    if (kept?.asked) keep({ ...kept, asked: undefined })
  }

  return {
    hasBegun: () => kept?.token !== undefined,
    /** The question that this tab asked last, when the end of its answer was not heard. */
    unheard: () => kept?.asked,
    ended,
    /** What was said in this tab before what is `unheard`; nothing where the visit has ended. */
    async resume(): Promise<Earlier[] | undefined> {
      if (!kept?.token) return undefined
      try {
        const token = await renewed()
        const { conversation, asked } = kept
        if (!conversation) return []
        const talk = await post('talk', { conversation_id: conversation }, token)
        const earlier: Earlier[] = await talk.json()
        const at = earlier.findIndex(({ id }) => id === asked?.id)
        const isOpen = earlier.at(-1)?.state === 'streaming'
        if (at >= 0 && !isOpen) ended()
        // What is still answered is asked for again.
        return at >= 0 && isOpen ? earlier.slice(0, at) : earlier
      } catch (error) {
        if (!(error as Refusal).isFinal) return []
        keep(undefined)
        return undefined
      }
    },
    /** Begins the visit where it has not begun; once, however many ask for it. */
    async open(introduction: () => Introduction) {
      if (kept?.token) return
      beginning ??= this.begin(introduction()).finally(() => {
        beginning = undefined
      })
      await beginning
    },
    async begin(introduction: Introduction) {
      const { token } = await (
        await post('begin', { ticket, ...(gallery && { agent: agent.id }), ...introduction })
      ).json()
      keep({ ...kept, token })
    },
    /** Keeps a question until its answer has ended. */
    note(asked: Asked) {
      if (kept?.asked?.id !== asked.id) keep({ ...kept, asked })
    },
    /** The answer to a question that is kept; what was sent before has one answer, told from its first part. */
    async ask(asked: Asked, signal: AbortSignal) {
      const token = await renewed()
      if (kept?.asked?.isSent) {
        const known = await post('stream', { message_id: asked.id }, token, signal)
        if (known.status === 200) return known.body as ReadableStream<Uint8Array>
      }
      signal.throwIfAborted()
      keep({ ...kept, asked: { ...asked, isSent: true } })
      const { id, text, files } = asked
      const message = { id, text, ...(files && { attachments: files.map((file) => file.id) }) }
      const body = { conversation_id: kept?.conversation ?? null, message }
      const response = await post('turn', body, token, signal).catch((error) => {
        if (error.isFinal) ended()
        if (error.code === 'conversation_ended') this.leaveTalk()
        throw error
      })
      return response.body as ReadableStream<Uint8Array>
    },
    conversation: () => kept?.conversation,
    seen: () => kept?.seen,
    see(seen: string) {
      keep({ ...kept, seen })
    },
    /** Lets the next question begin another conversation. */
    leaveTalk() {
      keep({ ...kept, conversation: undefined, asked: undefined })
    },
    async person(reason: string): Promise<AskedPerson> {
      const body = { conversation_id: kept?.conversation, reason }
      return (await post('person', body, await renewed())).json()
    },
    async contact(contact: Contact) {
      const body = { conversation_id: kept?.conversation, ...contact }
      await post('contact', body, await renewed())
    },
    /** Goes on with the agent alone. */
    async alone() {
      await post('alone', { conversation_id: kept?.conversation }, await renewed())
    },
    /** What people do in the conversation, as server-sent events. */
    async people(conversation_id: string, signal: AbortSignal) {
      const response = await post('people', { conversation_id }, await renewed(), signal)
      return response.body as ReadableStream<Uint8Array>
    },
    async stop(message_id: string) {
      ended()
      await post('stop', { message_id }, await renewed())
    },
    talksIn(conversation: string) {
      if (kept && kept.conversation !== conversation) keep({ ...kept, conversation })
    },
    async cited(message_id: string, number: number, begins?: number): Promise<TextPage> {
      return (await post('cited', { message_id, number, begins }, await renewed())).json()
    },
    /** Gives a file, to be sent with a message. */
    async give(file: File): Promise<GivenFile> {
      const form = new FormData()
      form.append('file', file, file.name)
      return (await post('file', form, await renewed())).json()
    },
    async takeBack(attachment_id: string) {
      await post('take-back', { attachment_id }, await renewed())
    },
    async rate(message_id: string, rating: 1 | -1) {
      await post('rate', { message_id, rating }, await renewed())
    },
  }
}

export type Visit = ReturnType<typeof createVisit>
