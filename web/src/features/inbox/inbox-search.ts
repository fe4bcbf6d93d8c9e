import { readOne, readText } from '@/lib/search.ts'

const shown = ['live', 'all', 'calls', 'messages'] as const
const talkStates = ['open', 'ended', 'unanswered', 'poor'] as const
const callStates = ['waiting', 'running', 'done', 'failed', 'unsure', 'refused', 'lapsed'] as const
/** Days until now. */
const periods = ['1', '7', '30', '90'] as const

/** What the list shows, without one the conversations for people, what it leaves out, and the conversation that is open. */
export type InboxSearch = {
  show?: (typeof shown)[number] | undefined
  talk?: string | undefined
  words?: string | undefined
  agent?: string | undefined
  state?: (typeof talkStates)[number] | undefined
  call?: (typeof callStates)[number] | undefined
  tool?: string | undefined
  period?: (typeof periods)[number] | undefined
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const readId = (value: unknown) => {
  const text = readText(value)
  return text && uuidPattern.test(text) ? text : undefined
}
/** The router reads what looks like a number as one. */
const plain = (value: unknown) => (typeof value === 'number' ? String(value) : readText(value))
const one = <T extends string>(value: unknown, allowed: readonly T[]) =>
  readOne(plain(value), allowed)

export function parseInboxSearch(raw: Record<string, unknown>): InboxSearch {
  return {
    show: one(raw.show, shown),
    talk: readId(raw.talk),
    words: plain(raw.words)?.slice(0, 200),
    agent: readId(raw.agent),
    state: one(raw.state, talkStates),
    call: one(raw.call, callStates),
    tool: plain(raw.tool)?.slice(0, 80),
    period: one(raw.period, periods),
  }
}
