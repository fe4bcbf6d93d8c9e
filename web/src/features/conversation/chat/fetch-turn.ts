import { CallError, readError } from '@/lib/call-function.ts'
import { statusWords } from '@/lib/visitor-words/refusal-words.ts'
import type { FirstWords } from '@/lib/visitor-words/words.ts'

/** Waits, and a little longer for some than for others, so that those who were refused together do not come together. */
function pause(seconds: number, signal: AbortSignal | null | undefined) {
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000 * (1 + Math.random()))
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

/**
 * Errors in the function's own words instead of the body as text. A turn that finds no place, or a server that starts again, is
 * sent again by itself until it is accepted or stopped: the same id is the same turn. `onWait` hears why it waits.
 */
export async function fetchTurn(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  words: FirstWords,
  onWait: (why: string) => void,
): Promise<Response> {
  const response = await fetch(input, init).catch((error: Error) => {
    if (error.name === 'AbortError') throw error
    throw new CallError(0, 'unreachable', words.unreachable)
  })
  if (response.ok) return response
  const error = readError(response.status, await response.text(), statusWords(response, words))
  const seconds = response.headers.get('retry-after')
  if (response.status !== 503 || !seconds) throw error
  onWait(error.message)
  await pause(Number(seconds), init?.signal)
  return fetchTurn(input, init, words, onWait)
}
