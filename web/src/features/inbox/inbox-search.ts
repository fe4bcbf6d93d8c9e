import { readText } from '@/lib/search.ts'

type Shown = 'live' | 'messages'
/** What the list shows, without one the conversations for people, and the conversation that is open. */
export type InboxSearch = { show?: Shown | undefined; talk?: string | undefined }

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function parseInboxSearch(raw: Record<string, unknown>): InboxSearch {
  const talk = readText(raw.talk)
  return {
    show: raw.show === 'live' || raw.show === 'messages' ? raw.show : undefined,
    talk: talk && uuidPattern.test(talk) ? talk : undefined,
  }
}
