import type { PracticeRecord } from '../../practice/records.ts'
import type { PracticeTable } from './company.ts'

type Fields = Record<string, string>

/** What a client may write; anything else it sends is passed over, as an instance does. */
const writable: Record<PracticeTable, string[]> = {
  incident: [
    ...[
      'short_description',
      'description',
      'urgency',
      'impact',
      'state',
      'assigned_to',
      'category',
    ],
    ...['close_code', 'close_notes', 'correlation_id', 'correlation_display'],
  ],
  sc_request: [
    ...['short_description', 'description', 'request_state', 'approval'],
    ...['correlation_id', 'correlation_display'],
  ],
  kb_knowledge: [],
  sys_attachment: [],
}

const first: Record<PracticeTable, Fields> = {
  incident: { state: '1', urgency: '3', impact: '3', assigned_to: '', work_notes: '' },
  sc_request: { request_state: 'requested', approval: 'requested', active: 'true' },
  kb_knowledge: {},
  sys_attachment: {},
}

const categories = {
  ...{ inquiry: 'Inquiry / Help', software: 'Software', hardware: 'Hardware' },
  ...{ network: 'Network', database: 'Database' },
}
const levels = { 1: '1 - High', 2: '2 - Medium', 3: '3 - Low' }
const shown: Record<string, Record<string, string>> = {
  state: { 1: 'New', 2: 'In Progress', 3: 'On Hold', 6: 'Resolved', 7: 'Closed', 8: 'Canceled' },
  category: categories,
  urgency: levels,
  impact: levels,
  priority: {
    ...{ 1: '1 - Critical', 2: '2 - High', 3: '3 - Moderate', 4: '4 - Low', 5: '5 - Planning' },
  },
  request_state: {
    requested: 'Requested',
    in_process: 'In process',
    closed_complete: 'Closed complete',
  },
  approval: { requested: 'Requested', approved: 'Approved', rejected: 'Rejected' },
}

const mostLetters = 8000
const timeOf = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ')

/** What follows from what an incident says of itself. */
function derived(table: PracticeTable, fields: Fields): Fields {
  if (table !== 'incident') return {}
  const priority = Math.min(5, Math.max(1, Number(fields.urgency) + Number(fields.impact) - 1))
  const active = !['6', '7', '8'].includes(fields.state ?? '')
  return { priority: String(priority || 5), active: String(active) }
}

/** The fields of a record after a client wrote. A work note joins the journal, the newest first. */
export function written(
  table: PracticeTable,
  before: Fields | null,
  sent: Record<string, unknown>,
  now: Date,
): Fields {
  const given = Object.entries(sent)
    .filter(([name]) => writable[table].includes(name))
    .map(([name, value]) => [name, String(value ?? '').slice(0, mostLetters)])
  const was = before ?? { ...first[table], opened_at: timeOf(now) }
  const fields: Fields = { ...was, ...Object.fromEntries(given) }
  const note = table === 'incident' && typeof sent.work_notes === 'string' ? sent.work_notes : ''
  if (note) {
    const entry = `${timeOf(now)} - Digital Workforce (Work notes)\n${note}\n\n`
    fields.work_notes = `${entry}${was.work_notes ?? ''}`.slice(0, mostLetters)
  }
  return { ...fields, ...derived(table, fields) }
}

/** A record as rows are searched: with the fields that the platform keeps itself. */
export function rowOf({ id, fields, created_at, updated_at }: PracticeRecord): Fields {
  return {
    ...fields,
    sys_id: id.replaceAll('-', ''),
    sys_created_on: timeOf(new Date(created_at)),
    sys_updated_on: timeOf(new Date(updated_at)),
  }
}

/** The row as it is answered: the fields that are asked for, in words where those are asked for. */
export function told(row: Fields, wanted: string[], inWords: boolean): Fields {
  const names = wanted.length > 0 ? wanted.filter((name) => name in row) : Object.keys(row)
  return Object.fromEntries(
    names.map((name) => {
      const value = row[name] ?? ''
      return [name, inWords ? (shown[name]?.[value] ?? value) : value]
    }),
  )
}

/** The choice lists, as rows of their table: what an incident has beyond a task is said of it alone. */
export const choiceRows: Fields[] = Object.entries(shown).flatMap(([element, values]) =>
  Object.entries(values).map(([value, label], at) => ({
    name: ['category', 'state'].includes(element) ? 'incident' : 'task',
    ...{ element, value, label, language: 'en', inactive: 'false', sequence: String(at + 1) },
  })),
)
