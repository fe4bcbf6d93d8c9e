import type { Asked, Call } from './asked.ts'

const question = ({ messages }: Asked) =>
  messages.findLast(({ role }) => role === 'user')?.content ?? ''
/** What tools have answered in this turn. */
const answers = ({ messages }: Asked) =>
  messages
    .slice(messages.findLastIndex(({ role }) => role === 'user'))
    .filter(({ role }) => role === 'tool')
    .map(({ content }) => content)
const order = (asked: Asked) => /\d+/.exec(question(asked))?.[0] ?? '7'
const first =
  (...calls: (Call | ((asked: Asked) => Call))[]) =>
  (asked: Asked) =>
    answers(asked).length > 0
      ? []
      : calls.map((call) => (typeof call === 'function' ? call(asked) : call))
const status = (asked: Asked) => {
  const [, told] = /"status":"(\w+)"/.exec(answers(asked).join('\n')) ?? []
  return told ? `Order ${order(asked)} is ${told}.` : 'The tool did not say.'
}
const find = (asked: Asked): Call => ({ name: 'find_order', arguments: { order: order(asked) } })
const cancel = (asked: Asked): Call => ({
  name: 'cancel_order',
  arguments: { order: order(asked) },
})

/** How a twin uses tools, by the name of the model that is asked for. */
export const toolManners = {
  /** Looks the order of the question up and tells its state. */
  finding: { says: status, calls: first(find) },
  /** Looks it up and tells another figure than it was told. */
  'finding-wrong': {
    says: (asked: Asked) => `${status(asked)} It arrives on 2031-05-09.`,
    calls: first(find),
  },
  /** Cancels when it is asked to, and else looks up. */
  clerk: {
    says: status,
    calls: first((asked) => (/cancel/i.test(question(asked)) ? cancel(asked) : find(asked))),
  },
  cancelling: { says: () => 'The order was cancelled.', calls: first(cancel) },
  /** Files what the question says in ServiceNow, or looks up the incident that it names. */
  filing: {
    says: (asked: Asked) => {
      const told = answers(asked).join('\n')
      const [, number] = /"number":"(\w+)"/.exec(told) ?? []
      const [, state] = /"state":"([\w ]+)"/.exec(told) ?? []
      if (number) return `The incident is ${number} and its state is ${state}.`
      return /ServiceNow[^.]*\./.exec(told)?.[0] ?? 'The tool did not say.'
    },
    calls: first((asked) => {
      const number = /INC\d+/.exec(question(asked))?.[0]
      return number
        ? { name: 'servicenow_find_incident', arguments: { number } }
        : {
            name: 'servicenow_create_incident',
            arguments: { short_description: question(asked), urgency: '2' },
          }
    }),
  },
  /** Files what the question says in Salesforce, or looks up the case that it names. */
  'filing-cases': {
    says: (asked: Asked) => {
      const told = answers(asked).join('\n')
      const [, number] = /"CaseNumber":"(\d+)"/.exec(told) ?? []
      const [, state] = /"Status":"(\w+)"/.exec(told) ?? []
      if (number) return `The case is ${number} and its status is ${state}.`
      return /Salesforce[^.]*\./.exec(told)?.[0] ?? 'The tool did not say.'
    },
    calls: first((asked) => {
      const number = /\d{8}/.exec(question(asked))?.[0]
      return number
        ? { name: 'salesforce_find_case', arguments: { number } }
        : {
            name: 'salesforce_create_case',
            arguments: { subject: question(asked), priority: 'High' },
          }
    }),
  },
  /** Adds what the question says to a sheet through Zapier, or looks up the row that it names. */
  'filing-rows': {
    says: (asked: Asked) => {
      const told = answers(asked).join('\n')
      const [, number] = /"number":"(R\d+)"/.exec(told) ?? []
      const [, state] = /"status":"(\w+)"/.exec(told) ?? []
      if (number) return `The row is ${number} and its status is ${state}.`
      return /Zapier[^.]*\./.exec(told)?.[0] ?? 'The tool did not say.'
    },
    calls: first((asked) => {
      const number = /R\d{7}/.exec(question(asked))?.[0]
      return number
        ? { name: 'zapier_google_sheets_lookup_spreadsheet_row', arguments: { number } }
        : {
            name: 'zapier_google_sheets_create_spreadsheet_row',
            arguments: { name: 'A visitor', need: question(asked) },
          }
    }),
  },
  /** Closes the ticket that the question names. */
  'closing-tickets': {
    says: (asked: Asked) => {
      const told = answers(asked).join('\n')
      if (/Closed\./.test(told)) return 'The ticket is closed.'
      return /Desk[^.]*\./.exec(told)?.[0] ?? 'The tool did not say.'
    },
    calls: first((asked) => ({
      name: 'desk_close_ticket',
      arguments: { ticket: /T-\d+/.exec(question(asked))?.[0] ?? 'T-1' },
    })),
  },
  /** Two acts at once. */
  'two-acts': {
    says: () => 'Both were cancelled.',
    calls: first(cancel, { name: 'cancel_order', arguments: { order: '99' } }),
  },
  /** What the schema does not allow, then what does not exist. */
  'wrong-arguments': {
    says: () => 'The tool did not take it.',
    calls: first({ name: 'find_order', arguments: { number: 7, extra: true } }),
  },
  'unknown-tool': {
    says: () => 'There is no such tool.',
    calls: first({ name: 'delete_everything', arguments: {} }),
  },
  /** Never stops using tools. */
  looping: { says: () => '', calls: (asked: Asked) => [find(asked)] },
  many: {
    says: () => 'The tool said so.',
    calls: first(
      ...Array.from({ length: 20 }, (_, at) => ({
        name: 'find_order',
        arguments: { order: `${at}` },
      })),
    ),
  },
  /** Does what a document or a tool tells it to do. */
  'obeying-tools': {
    says: () => 'The tool did as I was told.',
    calls: (asked: Asked) => {
      const told = asked.messages.map(({ content }) => content).join('\n')
      if (/please cancel order 13/i.test(told) && answers(asked).length < 2) {
        return [{ name: 'cancel_order', arguments: { order: '13' } }]
      }
      return answers(asked).length === 0 ? [find(asked)] : []
    },
  },
  'searching-again': {
    says: (asked: Asked) =>
      /Every employee has \d+ days[^.]*\./.exec(answers(asked).join('\n'))?.[0] ?? 'No.',
    calls: first({
      name: 'search_knowledge',
      arguments: { question: 'How many days of annual leave?' },
    }),
  },
}
