/** What the page and the frame tell each other; anything else is not for them. */
export type ToFrame =
  | { kind: 'focus'; end: 'first' | 'last' | 'field' }
  | { kind: 'identity'; identity: string }
  /** Whether the chat is open. */
  | { kind: 'shown'; isShown: boolean }
export type ToPage =
  // People were asked or are here, and what they say is wanted on the next page of the site too; or no more.
  | { kind: 'ready' | 'close' | 'people' | 'alone' }
  /** How much people said while the chat was closed. */
  | { kind: 'unread'; count: number }

const name = 'digital-workforce'

export const wrap = (message: ToFrame | ToPage) => ({ from: name, message })

/** The message of an event that comes from `window` at `origin`; undefined for every other. */
export function readMessage<Message extends ToFrame | ToPage>(
  event: MessageEvent,
  from: { window: Window | null; origin: string },
): Message | undefined {
  if (event.source !== from.window || event.origin !== from.origin) return undefined
  const { data } = event
  const isOurs = typeof data === 'object' && data !== null && data.from === name
  return isOurs && typeof data.message?.kind === 'string' ? (data.message as Message) : undefined
}
