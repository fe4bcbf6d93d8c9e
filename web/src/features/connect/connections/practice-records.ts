import type { PracticeTable } from '../practice-tables.ts'

type Fields = Record<string, string>

export const practiceLabels: Record<PracticeTable, string> = {
  ...{ Case: 'Cases', Lead: 'Leads', Contact: 'Contacts', CaseComment: 'Case comments' },
  ...{ incident: 'Incidents', sc_request: 'Requests', kb_knowledge: 'Knowledge' },
}
const words: Record<string, Fields> = {
  state: { 1: 'New', 2: 'In progress', 3: 'On hold', 6: 'Resolved', 7: 'Closed', 8: 'Canceled' },
  urgency: { 1: 'High urgency', 2: 'Medium urgency', 3: 'Low urgency' },
  request_state: { requested: 'Requested', in_process: 'In process', closed_complete: 'Closed' },
  workflow_state: { published: 'Published', draft: 'Draft' },
  Priority: { High: 'High priority', Medium: 'Medium priority', Low: 'Low priority' },
}

export type ShownRecord = {
  number: string | undefined
  title: string
  state: string | undefined
  text: string
  notes: string
  more: string[]
}

/** A record of a practice system as people read it. */
export function shownRecord(table: PracticeTable, fields: Fields): ShownRecord {
  const all = (...names: string[]) =>
    names.flatMap((name) => {
      const value = fields[name]
      return value ? [words[name]?.[value] ?? value] : []
    })
  const isPerson = table === 'Lead' || table === 'Contact'
  const isNumbered = !isPerson && table !== 'CaseComment'
  const [text = ''] = all('description', 'text', 'Description')
  return {
    number: isNumbered ? fields.number : undefined,
    title: isPerson
      ? all('FirstName', 'LastName').join(' ')
      : (all('short_description', 'Subject', 'CommentBody')[0] ?? ''),
    state: all('state', 'request_state', 'workflow_state', 'Status')[0],
    text: text.replace(/<[^<>]*>/g, ' ').trim(),
    notes: (fields.work_notes ?? '').trim(),
    more: [
      ...all('urgency', 'assigned_to', 'Priority', 'Origin', 'SuppliedEmail'),
      ...all('Title', 'Company', 'Department', 'Email', 'Phone', 'LeadSource'),
    ],
  }
}
