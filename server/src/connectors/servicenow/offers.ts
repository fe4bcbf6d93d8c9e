import type { Offer } from '../../tools/mcp/offer.ts'
import type { Choice, ChoicesOf } from './choices.ts'

type Arguments = Record<string, object>

const text = (description: string, maxLength = 4000) => ({ type: 'string', description, maxLength })
const usualLevels = [
  { value: '1', label: 'High' },
  { value: '2', label: 'Medium' },
  { value: '3', label: 'Low' },
]
/** One of these, in words for who chooses. */
const oneOf = (about: string, choices: Choice[]) => ({
  ...{ type: 'string', enum: choices.map(({ value }) => value) },
  description: `${about} ${choices.map(({ value, label }) => `${value}: ${label}`).join('; ')}`,
})
const levels = (about: string, choices: Choice[]) =>
  oneOf(about, choices.length > 0 ? choices : usualLevels)
const fileName = text('The name of the file, such as log.txt.', 100)
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

/** What agents can do in ServiceNow, with the values that this one offers for its choice lists. */
export function offersWith(choicesOf: ChoicesOf): Offer[] {
  const categories = choicesOf('category')
  const ofIncident = {
    short_description: text('What is wrong, in one line.', 160),
    description: text('Everything that helps to solve it.'),
    urgency: levels('How soon it has to be solved.', choicesOf('urgency')),
    impact: levels('How many it stops from working.', choicesOf('impact')),
    ...(categories.length > 0 && { category: oneOf('What it is about.', categories) }),
  }
  return [
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
      ofIncident,
      ['short_description'],
    ),
    offer(
      ...(['write', 'update_incident'] as const),
      ['Change an incident', 'Changes what an incident says of itself.'],
      { number: incidentNumber, ...ofIncident },
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
      ...(['read', 'list_attachments'] as const),
      ['List attachments', 'Tells the names, types and sizes of the files of an incident.'],
      { number: incidentNumber },
      ['number'],
    ),
    offer(
      ...(['read', 'read_attachment'] as const),
      ['Read an attachment', 'Tells what a text file of an incident says, by its name.'],
      { number: incidentNumber, file_name: fileName },
      ['number', 'file_name'],
    ),
    offer(
      ...(['write', 'add_attachment'] as const),
      ['Add an attachment', 'Adds a text file to an incident, such as a log or a transcript.'],
      { number: incidentNumber, file_name: fileName, text: text('What the file says.') },
      ['number', 'file_name', 'text'],
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
}
