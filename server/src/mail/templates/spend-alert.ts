import { oneLine } from './in-words.ts'
import type { MailContent } from './layout.ts'

export type SpendAlert = {
  organization: string
  /** Null is the whole organisation. */
  agent: string | null
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
  const { organization, agent, period, amount, percent, atLimit } = alert
  const who = oneLine(organization) || 'Your organization'
  const what = `${percent} % of ${period === 'day' ? "today's" : "this month's"} limit`
  return {
    subject: `${who}: ${what} for models reached`,
    heading: `${what} reached`,
    intro: `The agents of ${who} have spent ${percent} % of what they may spend on language models.`,
    facts: [
      ['Limit', `${dollars(amount)} a ${period}`],
      ['For', agent === null ? 'All agents' : oneLine(agent) || 'One agent'],
    ],
    action: { label: 'See what was spent', url: modelsPage },
    note: then[atLimit],
    because: `you are an owner of ${who}`,
  }
}
