import type { Offer } from '../../tools/mcp/offer.ts'

type Arguments = Record<string, object>

const text = (description: string, maxLength = 4000) => ({ type: 'string', description, maxLength })
const urgency = {
  type: 'string',
  enum: ['1', '2', '3'],
  description: '1 is high, 2 is medium, 3 is low.',
}
const incidentNumber = text('The number of the incident, such as INC0010001.', 20)
const requestNumber = text('The number of the request, such as REQ0010001.', 20)

function offer(
  acts: Offer['acts'],
  remote_name: string,
  [title, description]: [string, string],
  properties: Arguments,
  required: string[],
): Offer {
  return {
    ...{ remote_name, name: `servicenow_${remote_name}`, title, description, acts },
    arguments: { type: 'object', properties, required, additionalProperties: false },
  }
}

/** What agents can do in ServiceNow. */
export const offers: Offer[] = [
  offer(
    ...(['read', 'find_incident'] as const),
    [
      'Look up an incident',
      'Tells the state, urgency and latest notes of an incident, by its number.',
    ],
    { number: incidentNumber },
    ['number'],
  ),
  offer(
    ...(['read', 'search_incidents'] as const),
    ['Search incidents', 'Finds up to five open incidents by words of their short description.'],
    { words: text('Words of the short description.', 200) },
    ['words'],
  ),
  offer(
    ...(['write', 'create_incident'] as const),
    ['File an incident', 'Opens an incident for something that is broken, and tells its number.'],
    {
      short_description: text('What is wrong, in one line.', 160),
      description: text('Everything that helps to solve it.'),
      urgency,
    },
    ['short_description'],
  ),
  offer(
    ...(['write', 'update_incident'] as const),
    ['Change an incident', 'Changes the short description, description or urgency of an incident.'],
    {
      number: incidentNumber,
      short_description: text('What is wrong, in one line.', 160),
      description: text('Everything that helps to solve it.'),
      urgency,
    },
    ['number'],
  ),
  offer(
    ...(['write', 'add_work_note'] as const),
    [
      'Add a work note',
      'Adds a note for those who work on an incident; the caller does not see it.',
    ],
    { number: incidentNumber, note: text('The note.') },
    ['number', 'note'],
  ),
  offer(
    ...(['read', 'find_request'] as const),
    ['Look up a request', 'Tells the state of a service request, by its number.'],
    { number: requestNumber },
    ['number'],
  ),
  offer(
    ...(['write', 'create_request'] as const),
    [
      'File a request',
      'Asks for something new, such as a laptop or an access, and tells its number.',
    ],
    {
      short_description: text('What is wanted, in one line.', 160),
      description: text('Everything that helps to fulfil it.'),
    },
    ['short_description'],
  ),
  offer(
    ...(['write', 'update_request'] as const),
    ['Change a request', 'Changes the short description or description of a service request.'],
    {
      number: requestNumber,
      short_description: text('What is wanted, in one line.', 160),
      description: text('Everything that helps to fulfil it.'),
    },
    ['number'],
  ),
  offer(
    ...(['read', 'search_knowledge'] as const),
    [
      'Search the ServiceNow knowledge base',
      'Finds up to three published articles by words in them.',
    ],
    { words: text('Words of the article.', 200) },
    ['words'],
  ),
]
