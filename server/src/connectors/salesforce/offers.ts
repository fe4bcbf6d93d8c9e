import type { Offer } from '../../tools/mcp/offer.ts'
import type { ObjectName } from './objects.ts'

/** The values that a field of an object takes; none where it takes any text. */
export type ValuesOf = (object: ObjectName, field: string) => string[]

type Told = { title: string; description: string }
type Arguments = Record<string, object>

const text = (description: string, maxLength = 255) => ({ type: 'string', description, maxLength })
const long = (description: string) => text(description, 4000)
const email = (description: string) => ({ ...text(description, 80), format: 'email' })

const offer =
  (acts: Offer['acts']) =>
  (remote_name: string, told: Told, properties: Arguments, required: string[]): Offer => ({
    ...{ remote_name, name: `salesforce_${remote_name}`, ...told, acts },
    arguments: { type: 'object', properties, required, additionalProperties: false },
  })
const reads = offer('read')
const writes = offer('write')

const number = text('The number of the case, such as 00001001.', 20)
const known = email('The e-mail address that Salesforce knows.')
const person = {
  ...{ first_name: text('The first name.', 40), last_name: text('The last name.', 80) },
  ...{ phone: text('The phone number.', 40), title: text('What the person does.', 128) },
  description: long('Everything else that helps.'),
}

/** What agents can do in Salesforce, with the values that this one offers for its picklists. */
export function offersWith(valuesOf: ValuesOf): Offer[] {
  const pick = (object: ObjectName, field: string, description: string) => {
    const values = valuesOf(object, field)
    return { ...text(description), ...(values.length > 0 && { enum: values }) }
  }
  const company = text('The company of the person.')
  const leadStatus = pick('Lead', 'Status', 'How far it is.')
  const ofCase = {
    subject: text('What it is about, in one line.'),
    description: long('Everything that helps to solve it.'),
    priority: pick('Case', 'Priority', 'How urgent it is.'),
  }
  return [
    reads(
      'find_lead',
      { title: 'Look up a lead', description: 'Tells what is known of a lead, by e-mail address.' },
      { email: known },
      ['email'],
    ),
    writes(
      'create_lead',
      { title: 'Add a lead', description: 'Adds somebody who may become a customer.' },
      {
        ...{ ...person, company, email: email('The e-mail address.') },
        source: pick('Lead', 'LeadSource', 'Where the lead came from.'),
      },
      ['last_name', 'company'],
    ),
    writes(
      'update_lead',
      { title: 'Change a lead', description: 'Changes what is known of a lead.' },
      { email: known, ...person, company, status: leadStatus },
      ['email'],
    ),
    reads(
      'find_contact',
      { title: 'Look up a contact', description: 'Tells what is known of a contact, by e-mail.' },
      { email: known },
      ['email'],
    ),
    writes(
      'create_contact',
      { title: 'Add a contact', description: 'Adds a person of a customer.' },
      { ...person, email: email('The e-mail address.') },
      ['last_name', 'email'],
    ),
    writes(
      'update_contact',
      { title: 'Change a contact', description: 'Changes what is known of a contact.' },
      { email: known, ...person },
      ['email'],
    ),
    reads(
      'find_case',
      { title: 'Look up a case', description: 'Tells the state and comments of a case.' },
      { number },
      ['number'],
    ),
    reads(
      'search_cases',
      { title: 'Search cases', description: 'Finds up to five open cases by their subject.' },
      { words: text('Words of the subject.', 200) },
      ['words'],
    ),
    writes(
      'create_case',
      { title: 'File a case', description: 'Opens a case, and tells its number.' },
      {
        ...ofCase,
        origin: pick('Case', 'Origin', 'How the question came.'),
        contact_email: email('The e-mail address of who it is for.'),
      },
      ['subject'],
    ),
    writes(
      'update_case',
      { title: 'Change a case', description: 'Changes the listed fields of a case.' },
      { number, ...ofCase, status: pick('Case', 'Status', 'How far it is.') },
      ['number'],
    ),
    writes(
      'add_case_comment',
      {
        title: 'Comment on a case',
        description: 'Adds a comment for those who work on a case; the customer does not see it.',
      },
      { number, comment: long('The comment.') },
      ['number', 'comment'],
    ),
  ]
}
