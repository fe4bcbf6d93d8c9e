import { z } from 'zod'
import { ToolFault } from '../../tools/fault.ts'
import { doneOf } from '../acts.ts'
import { absentIn } from '../connection-fault.ts'
import type { Act, Ask, Connector } from '../connector.ts'
import { addAttachment, type Holder, listAttachments, readAttachment } from './attachments.ts'
import { choicesOf } from './choices.ts'
import { queryValue } from './encoded-query.ts'
import { offersWith } from './offers.ts'

const Row = z.looseObject({ sys_id: z.string() })
const Rows = z.object({ result: z.array(z.record(z.string(), z.unknown())) })
const One = z.object({ result: Row })
const Fault = z.object({ error: z.object({ message: z.string(), detail: z.string().nullish() }) })

type Table = 'incident' | 'sc_request' | 'kb_knowledge'

const told: Record<Table, string[]> = {
  incident: [
    ...['number', 'short_description', 'description', 'state', 'urgency', 'priority'],
    ...['assigned_to', 'opened_at', 'sys_updated_on', 'work_notes'],
  ],
  sc_request: [
    ...['number', 'short_description', 'description', 'request_state', 'approval', 'opened_at'],
  ],
  kb_knowledge: ['number', 'short_description', 'text'],
}
const nouns = { incident: 'incident', sc_request: 'request', kb_knowledge: 'article' }
const numbers = { incident: /^INC\d{1,12}$/, sc_request: /^REQ\d{1,12}$/ }

const strange = () => new ToolFault('ServiceNow answered in a way that was not expected.')

function parsed<S extends z.ZodType>(schema: S, answer: unknown): z.output<S> {
  const { success, data } = schema.safeParse(answer)
  if (!success) throw strange()
  return data
}

/** Rows as the platform shows them to people: names for choices and references. */
async function search(ask: Ask, table: Table, query: string, limit: number, fields = told[table]) {
  const answer = await ask(`/api/now/table/${table}`, {
    query: {
      ...{ sysparm_query: query, sysparm_limit: String(limit), sysparm_fields: fields.join(',') },
      ...{ sysparm_display_value: 'true', sysparm_exclude_reference_link: 'true' },
    },
  })
  return parsed(Rows, answer).result
}

async function byNumber(ask: Ask, table: 'incident' | 'sc_request', number: string) {
  const wanted = number.trim().toUpperCase()
  const noun = nouns[table]
  if (!numbers[table].test(wanted)) throw new ToolFault(`${number} is no number of an ${noun}.`)
  const [row] = await search(ask, table, `number=${wanted}`, 1, ['sys_id', ...told[table]])
  if (!row) throw absentIn('ServiceNow', `${noun} ${wanted}`)
  return parsed(Row, row)
}

/** The row without what is empty, and without the id that nobody speaks of. */
function plain({ sys_id: _, ...row }: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== '' && value != null),
  )
}

/** The act's key stands in the record, so that a second try finds what the first one made. */
async function create(ask: Ask, table: 'incident' | 'sc_request', { given, key }: Act) {
  const [made] = await search(ask, table, `correlation_id=${key}`, 1)
  if (made) return plain(made)
  const answer = await ask(`/api/now/table/${table}`, {
    method: 'POST',
    query: { sysparm_fields: ['sys_id', ...told[table]].join(','), sysparm_display_value: 'true' },
    body: { ...given, correlation_id: key, correlation_display: 'Digital Workforce' },
  })
  return plain(parsed(One, answer).result)
}

async function update(ask: Ask, table: 'incident' | 'sc_request', given: Act['given']) {
  const { number, ...changes } = given
  if (Object.keys(changes).length === 0) throw new ToolFault('Say what to change.')
  const { sys_id } = await byNumber(ask, table, String(number))
  const answer = await ask(`/api/now/table/${table}/${encodeURIComponent(sys_id)}`, {
    method: 'PATCH',
    query: { sysparm_fields: ['sys_id', ...told[table]].join(','), sysparm_display_value: 'true' },
    body: changes,
  })
  return plain(parsed(One, answer).result)
}

const withoutTags = (html: unknown) =>
  String(html ?? '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

async function articles(ask: Ask, words: string) {
  const value = queryValue(words)
  const query = `workflow_state=published^short_descriptionLIKE${value}^ORtextLIKE${value}`
  const found = await search(ask, 'kb_knowledge', query, 3)
  return found.map((row) => ({ ...row, text: withoutTags(row.text).slice(0, 1500) }))
}

/** The incident of a number, as what holds attachments. */
async function holding(ask: Ask, given: Act['given']): Promise<Holder> {
  const { sys_id, number } = await byNumber(ask, 'incident', String(given.number))
  return { table: 'incident', sys_id, number: String(number) }
}

const plainName = (given: Act['given']) => {
  const name = String(given.file_name).trim()
  // Paths and what an encoded query or a header would read differently are no names of files.
  if (!/^[\w. -]{1,100}$/.test(name) || name.startsWith('.')) {
    throw new ToolFault('Name the file with letters, digits, dots, spaces and dashes.')
  }
  return name
}

type Doing = (ask: Ask, act: Act) => Promise<unknown>

const acts: Record<string, Doing> = {
  find_incident: async (ask, { given }) =>
    plain(await byNumber(ask, 'incident', String(given.number))),
  search_incidents: async (ask, { given }) => {
    const value = queryValue(String(given.words))
    const query = `active=true^short_descriptionLIKE${value}^ORDERBYDESCsys_created_on`
    return (await search(ask, 'incident', query, 5)).map(plain)
  },
  create_incident: (ask, act) => create(ask, 'incident', act),
  update_incident: (ask, { given }) => update(ask, 'incident', given),
  add_work_note: (ask, { given: { number, note } }) =>
    update(ask, 'incident', { number, work_notes: note }),
  list_attachments: async (ask, { given }) => listAttachments(ask, await holding(ask, given)),
  read_attachment: async (ask, { given }) =>
    readAttachment(ask, await holding(ask, given), String(given.file_name)),
  async add_attachment(ask, { given }) {
    const name = plainName(given)
    return addAttachment(ask, await holding(ask, given), name, String(given.text))
  },
  find_request: async (ask, { given }) =>
    plain(await byNumber(ask, 'sc_request', String(given.number))),
  create_request: (ask, act) => create(ask, 'sc_request', act),
  update_request: (ask, { given }) => update(ask, 'sc_request', given),
  search_knowledge: (ask, { given }) => articles(ask, String(given.words)),
}

/** ServiceNow by its Table API and OAuth 2.0; docs/connectors.md names the vendor's page of each call. */
export const servicenow: Connector = {
  ...{ kind: 'servicenow', title: 'ServiceNow', tokenPath: '/oauth_token.do', signIn: null },
  async explore(ask) {
    for (const table of ['incident', 'sc_request', 'kb_knowledge'] as const) {
      await search(ask, table, '', 1, ['sys_id'])
    }
    return offersWith(await choicesOf(ask))
  },
  act: (ask, act) => doneOf(acts, ask, act),
  async file(ask, { key, subject, text }) {
    const given = { short_description: subject, description: text }
    const { number } = await create(ask, 'incident', { name: 'create_incident', given, key })
    return String(number)
  },
  faultIn(body) {
    const fault = Fault.safeParse(body)
    if (!fault.success) return undefined
    const { message, detail } = fault.data.error
    return detail ? `${message} ${detail}` : message
  },
  // It says so with 429.
  isSpent: () => false,
}
