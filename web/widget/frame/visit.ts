import type { TextPage } from '@/lib/text/text-pages.ts'
import type { FrameAgent, FrameData } from './data.ts'
import { createKept } from './kept.ts'

export type Introduction = { name?: string; email?: string; identity?: string }
/** What the server refused, in its words. */
class Refusal extends Error {}

const unreachable = 'The server could not be reached. Check your connection, then try again.'
const oldEnough = 8 * 60_000

async function post(path: string, body: unknown, token?: string, signal?: AbortSignal) {
  const response = await fetch(`/widget/visit/${path}`, {
    method: 'POST',
    credentials: 'omit',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  }).catch((error: Error) => {
    throw error.name === 'AbortError' ? error : new Refusal(unreachable)
  })
  if (response.ok) return response
  const refusal = await response.json().catch(() => undefined)
  // Many are talking: nothing was stored, so it is asked again.
  if (refusal?.error?.code === 'many_talking' && !signal?.aborted) {
    const seconds = Number(response.headers.get('retry-after') ?? 1) * (1 + Math.random())
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    return post(path, body, token, signal)
  }
  throw new Refusal(refusal?.error?.message ?? `The server answered ${response.status}.`)
}

type Kept = { token: string; conversation?: string | undefined }

/**
 * The visitor's visit, for as long as this tab. No cookie: the tab's own storage keeps it while pages of the site change,
 * and where there is none it lasts as long as the page.
 */
export function createVisit({ gallery, origin, ticket }: FrameData, agent: FrameAgent) {
  const from = gallery ? `${gallery.id}:` : ''
  const stored = createKept<Kept>(`widget:${from}${agent.id}:${origin}`)
  let kept = stored.read()
  let at = 0

  function keep(next: Kept | undefined) {
    kept = next
    at = Date.now()
    stored.keep(next)
  }
  async function renewed() {
    if (!kept) throw new Refusal('There is no chat yet.')
    if (Date.now() - at < oldEnough) return kept.token
    const { token } = await (await post('renew', {}, kept.token)).json()
    keep({ ...kept, token })
    return String(token)
  }

  return {
    hasBegun: () => kept !== undefined,
    /** What was said in this tab before; nothing where the visit has ended. */
    async resume(): Promise<Record<string, never>[] | undefined> {
      if (!kept) return undefined
      try {
        const token = await renewed()
        const { conversation } = kept
        if (!conversation) return []
        return await (await post('talk', { conversation_id: conversation }, token)).json()
      } catch {
        keep(undefined)
        return undefined
      }
    },
    async begin(introduction: Introduction) {
      const { token } = await (
        await post('begin', { ticket, ...(gallery && { agent: agent.id }), ...introduction })
      ).json()
      keep({ token })
    },
    async ask(message: { id: string; text: string }, signal: AbortSignal) {
      const token = await renewed()
      const body = { conversation_id: kept?.conversation ?? null, message }
      return (await post('turn', body, token, signal)).body as ReadableStream<Uint8Array>
    },
    talksIn(conversation: string) {
      if (kept && kept.conversation !== conversation) keep({ ...kept, conversation })
    },
    async cited(message_id: string, number: number, begins?: number): Promise<TextPage> {
      return (await post('cited', { message_id, number, begins }, await renewed())).json()
    },
    async rate(message_id: string, rating: 1 | -1) {
      await post('rate', { message_id, rating }, await renewed())
    },
  }
}

export type Visit = ReturnType<typeof createVisit>
