import { setTimeout as delay } from 'node:timers/promises'

type Asked = { url: string; token: string; body: object }

/** One answer: ms to its first words, whether it was whole, and how often it was refused because many talked. */
export type Turn = {
  first: number
  complete: boolean
  refusals: number
  conversation: string | null
}

const mostRefusals = 30

/** Sends one message, again when it is told to wait, and reads its answer; `isWord` finds its first words, `isWhole` its end. */
export async function ask(
  { url, token, body }: Asked,
  { isWord, isWhole }: { isWord: RegExp; isWhole: RegExp },
): Promise<Turn> {
  const began = performance.now()
  const turn: Turn = { first: Number.NaN, complete: false, refusals: 0, conversation: null }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const send = () => fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  try {
    let response = await send()
    while ([429, 503].includes(response.status) && turn.refusals < mostRefusals) {
      turn.refusals += 1
      await response.body?.cancel()
      await delay(Number(response.headers.get('retry-after') ?? 1) * 1000)
      response = await send()
    }
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (Number.isNaN(turn.first) && isWord.test(text)) turn.first = performance.now() - began
    }
    turn.conversation = /"conversation_id":"([^"]+)"/.exec(text)?.[1] ?? null
    turn.complete = response.ok && isWhole.test(text)
  } catch {
    // A connection that was lost is a lost turn.
  }
  return turn
}

export const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

/**
 * So many lanes that each do one thing after the other, until `count` are done. They begin within `withinMs`, one after the
 * other: what takes equally long would else come in the same moment for ever.
 */
export async function inLanes<T>(
  lanes: number,
  count: number,
  act: (lane: number) => Promise<T>,
  withinMs = 0,
) {
  const done: T[] = []
  let left = count
  const began = performance.now()
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      if (withinMs > 0) await delay((withinMs * lane) / lanes)
      while (left > 0) {
        left -= 1
        done.push(await act(lane))
      }
    }),
  )
  return { done, seconds: (performance.now() - began) / 1000 }
}
