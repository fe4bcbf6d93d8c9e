import { z } from 'zod'
import { ToolFault } from '../../tools/fault.ts'
import { doneOf } from '../acts.ts'
import { absentIn } from '../connection-fault.ts'
import type { Act, Ask, Connector } from '../connector.ts'
import { describedObjects } from './describe.ts'
import { isSpent } from './limits.ts'
import { fieldValues, keyField, type ObjectName, toldOf } from './objects.ts'
import { offersWith } from './offers.ts'
import { type Condition, soql } from './soql.ts'

const Record = z.looseObject({ Id: z.string() })
const Records = z.object({ records: z.array(Record) })
const Made = z.object({ id: z.string() })
const Faults = z.array(z.object({ message: z.string() })).min(1)
const nouns = { Lead: 'lead', Contact: 'contact', Case: 'case' }

export const data = '/services/data/v62.0'
const title = 'Salesforce'

function parsed<S extends z.ZodType>(schema: S, answer: unknown): z.output<S> {
  const read = schema.safeParse(answer)
  if (!read.success) throw new ToolFault('Salesforce answered in a way that was not expected.')
  return read.data
}

type Wanted = { where: Condition[]; limit: number; newest?: string }

async function query(ask: Ask, object: string, fields: readonly string[], wanted: Wanted) {
  const q = soql({ object, fields: ['Id', ...fields], ...wanted })
  return parsed(Records, await ask(`${data}/query`, { query: { q } })).records
}

const find = (ask: Ask, object: ObjectName, where: Condition[], limit: number) =>
  query(ask, object, toldOf[object], { where, limit, newest: 'CreatedDate' })

/** The record without what is empty, and without what nobody speaks of. */
const plain = ({ Id: _, attributes: __, ...record }: z.output<typeof Record>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== '' && value != null))

/** The one lead or contact of an address; a lead that became a contact is none any more. */
async function ofAddress(ask: Ask, object: 'Lead' | 'Contact', given: Act['given']) {
  const email = String(given.email).trim()
  const open: Condition[] = object === 'Lead' ? [['IsConverted', '=', false]] : []
  const [first, second] = await find(ask, object, [['Email', '=', email], ...open], 2)
  if (!first) throw absentIn(title, `${nouns[object]} with the address ${email}`)
  return { first, isOne: second === undefined, email }
}

async function ofNumber(ask: Ask, given: Act['given']) {
  const number = String(given.number).trim()
  if (!/^\d{1,12}$/.test(number)) throw new ToolFault(`${number} is no number of a case.`)
  const [found] = await find(ask, 'Case', [['CaseNumber', '=', number.padStart(8, '0')]], 1)
  if (!found) throw absentIn(title, `case ${number}`)
  return found
}

const path = (object: string, ...parts: string[]) =>
  [data, 'sobjects', object, ...parts.map(encodeURIComponent)].join('/')

/** The act's key stands in the record, so that a second try finds what the first one made and makes no other. */
async function create(ask: Ask, object: ObjectName, key: string, values: object) {
  const made = () => find(ask, object, [[keyField, '=', key]], 1)
  const [before] = await made()
  if (before) return plain(before)
  await ask(path(object, keyField, key), { method: 'PATCH', body: values })
  const [found] = await made()
  if (!found) throw new ToolFault('Salesforce made it, but does not show it.')
  return plain(found)
}

async function change(ask: Ask, object: ObjectName, id: string, values: object) {
  if (Object.keys(values).length === 0) throw new ToolFault('Say what to change.')
  await ask(path(object, id), { method: 'PATCH', body: values })
  const [found] = await find(ask, object, [['Id', '=', id]], 1)
  return plain(parsed(Record, found))
}

async function changePerson(ask: Ask, object: 'Lead' | 'Contact', given: Act['given']) {
  const { first, isOne, email } = await ofAddress(ask, object, given)
  if (!isOne) throw new ToolFault(`Salesforce has several of ${nouns[object]} ${email}.`)
  const { email: _, ...changes } = given
  return change(ask, object, first.Id, fieldValues(object, changes))
}

async function findCase(ask: Ask, given: Act['given']) {
  const found = await ofNumber(ask, given)
  const comments = await query(ask, 'CaseComment', ['CommentBody', 'CreatedDate'], {
    ...{ where: [['ParentId', '=', found.Id]], newest: 'CreatedDate', limit: 3 },
  })
  return { ...plain(found), ...(comments.length > 0 && { comments: comments.map(plain) }) }
}

async function createCase(ask: Ask, { given, key }: Act) {
  const address = given.contact_email === undefined ? '' : String(given.contact_email).trim()
  const [contact] = address ? await find(ask, 'Contact', [['Email', '=', address]], 1) : []
  return create(ask, 'Case', key, {
    ...fieldValues('Case', given),
    ...(contact ? { ContactId: contact.Id } : address && { SuppliedEmail: address }),
  })
}

async function comment(ask: Ask, given: Act['given']) {
  const { Id, CaseNumber } = await ofNumber(ask, given)
  const body = { ParentId: Id, CommentBody: given.comment, IsPublished: false }
  parsed(Made, await ask(path('CaseComment'), { method: 'POST', body }))
  return { CaseNumber, comment: given.comment }
}

const acts: { [name: string]: (ask: Ask, act: Act) => Promise<unknown> } = {
  find_lead: async (ask, { given }) => plain((await ofAddress(ask, 'Lead', given)).first),
  create_lead: (ask, { given, key }) => create(ask, 'Lead', key, fieldValues('Lead', given)),
  update_lead: (ask, { given }) => changePerson(ask, 'Lead', given),
  find_contact: async (ask, { given }) => plain((await ofAddress(ask, 'Contact', given)).first),
  create_contact: (ask, { given, key }) =>
    create(ask, 'Contact', key, fieldValues('Contact', given)),
  update_contact: (ask, { given }) => changePerson(ask, 'Contact', given),
  find_case: (ask, { given }) => findCase(ask, given),
  async search_cases(ask, { given }) {
    const words: Condition = ['Subject', 'contains', String(given.words).trim()]
    return (await find(ask, 'Case', [words, ['IsClosed', '=', false]], 5)).map(plain)
  },
  create_case: createCase,
  async update_case(ask, { given }) {
    const values = fieldValues('Case', given)
    return change(ask, 'Case', (await ofNumber(ask, given)).Id, values)
  },
  add_case_comment: (ask, { given }) => comment(ask, given),
}

/** Salesforce by its REST API and OAuth 2.0; docs/connectors.md names the vendor's page of each call. */
export const salesforce: Connector = {
  ...{ kind: 'salesforce', title, tokenPath: '/services/oauth2/token' },
  signIn: { path: '/services/oauth2/authorize', scope: 'api refresh_token' },
  explore: async (ask) =>
    offersWith(await describedObjects((object) => ask(path(object, 'describe')))),
  act: (ask, act) => doneOf(acts, ask, act),
  async file(ask, { key, subject, text, email }) {
    const given = { subject, description: text, ...(email && { contact_email: email }) }
    const { CaseNumber } = await createCase(ask, { name: 'create_case', given, key })
    return String(CaseNumber)
  },
  faultIn(body) {
    const faults = Faults.safeParse(body)
    return faults.success ? faults.data[0]?.message : undefined
  },
  isSpent,
}
