import { oneLine } from './in-words.ts'
import type { MailContent } from './layout.ts'

export type SpendAlert = {
  organization: string
  /** Whether it is of agents, or of each visitor, or of keys. */
  subject: 'agents' | 'visitor' | 'key'
  /** Null is the whole organisation. */
  agent: string | null
  /** The name of the key that reached it. */
  key: string | null
  period: 'day' | 'month'
  /** In millionths of a US dollar. */
  amount: number
  percent: number
  atLimit: 'cheaper' | 'built-in' | 'stop'
}

const then = {
  cheaper: 'From there a cheaper model answers, up to twice the limit.',
  'built-in': 'From there the built-in responder answers.',
  stop: 'From there nobody answers until the next period.',
}

const dollars = (micros: number) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(micros / 1_000_000)

/** Tells an owner which share of a limit was reached. */
export function spendAlert(alert: SpendAlert, modelsPage: string): MailContent {
  const { organization, subject, agent, key, period, amount, percent, atLimit } = alert
  const who = oneLine(organization) || 'Your organization'
  const what = `${percent} % of ${period === 'day' ? "today's" : "this month's"} limit`
  const named = oneLine(key ?? '') || 'An API key'
  const { spender, limited, whom } = {
    agents: {
      ...{ spender: `The agents of ${who} have`, limited: 'they' },
      whom: agent === null ? 'All agents' : oneLine(agent) || 'One agent',
    },
    visitor: {
      ...{ spender: `A visitor of ${who} has`, limited: 'each visitor', whom: 'Each visitor' },
    },
    key: { spender: `The API key “${named}” of ${who} has`, limited: 'it', whom: named },
  }[subject]
  return {
    subject: `${who}: ${what} for models reached`,
    heading: `${what} reached`,
    intro: `${spender} spent ${percent} % of what ${limited} may spend on language models.`,
    facts: [
      ['Limit', `${dollars(amount)} a ${period}`],
      ['For', whom],
    ],
    action: { label: 'See what was spent', url: modelsPage },
    note: then[atLimit],
    because: `you are an owner of ${who}`,
  }
}
