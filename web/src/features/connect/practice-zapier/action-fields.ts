export type ActionField = {
  key: string
  label: string
  isOptional?: boolean
  isLong?: boolean
  /** Chosen among the published agents. */
  isAgent?: boolean
}
export type Action = { value: string; label: string; fields: ActionField[] }

/** The actions and searches of the app, with what each asks for. */
export const actions: Action[] = [
  {
    ...{ value: 'start_interaction', label: 'Start Interaction' },
    fields: [
      { key: 'agent_id', label: 'Agent', isAgent: true },
      { key: 'purpose', label: 'Purpose', isOptional: true },
      { key: 'result', label: 'What to find out, as “your e-mail address”', isOptional: true },
    ],
  },
  {
    ...{ value: 'send_message', label: 'Send Message' },
    fields: [
      { key: 'interaction_id', label: 'Interaction ID' },
      { key: 'message', label: 'Message', isLong: true },
    ],
  },
  {
    ...{ value: 'add_knowledge', label: 'Add Knowledge' },
    fields: [
      { key: 'title', label: 'Title' },
      { key: 'body', label: 'Text', isLong: true },
    ],
  },
  {
    ...{ value: 'find_agent', label: 'Find Agent' },
    fields: [{ key: 'search', label: 'Name or role' }],
  },
  {
    ...{ value: 'find_interaction', label: 'Find Interaction' },
    fields: [{ key: 'id', label: 'Interaction ID' }],
  },
]

/** A name of a result as the product takes it. */
const nameOf = (label: string) =>
  label
    .toLowerCase()
    .replace(/^your /, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 40) || 'answer'

/** What an action is sent, of what was entered. */
export function inputOf({ value, fields }: Action, entered: Record<string, string>) {
  const given = fields.flatMap(({ key }) => {
    const text = entered[key]?.trim()
    return text ? [[key, text] as const] : []
  })
  const { result, ...input } = Object.fromEntries(given)
  if (value === 'add_knowledge') return { kind: 'text', ...input }
  return result ? { ...input, results: { [nameOf(result)]: result } } : input
}
