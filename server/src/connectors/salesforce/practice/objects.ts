import { keyField } from '../objects.ts'

export type PracticeObject = 'Lead' | 'Contact' | 'Case' | 'CaseComment'
export const practiceObjects: PracticeObject[] = ['Lead', 'Contact', 'Case', 'CaseComment']

type FieldType = 'string' | 'textarea' | 'email' | 'phone' | 'boolean' | 'reference'
export type Field = {
  name: string
  type: FieldType | 'picklist' | 'id' | 'datetime'
  length: number
  isRequired: boolean
  /** Kept by the system itself. */
  isOwn: boolean
  values: string[]
  isKey: boolean
}

const field = (name: string, type: Field['type'], length: number, more: Partial<Field> = {}) => ({
  ...{ name, type, length, isRequired: false, isOwn: false, values: [], isKey: false },
  ...more,
})
const text = (name: string, length: number, more?: Partial<Field>) =>
  field(name, 'string', length, more)
const picklist = (name: string, values: string[]) => field(name, 'picklist', 255, { values })
const own = (name: string, type: Field['type'] = 'datetime') =>
  field(name, type, 20, { isOwn: true })

const everywhere = [own('Id', 'id'), own('CreatedDate'), own('LastModifiedDate')]
const key = text(keyField, 40, { isKey: true })
const person = [
  ...[text('FirstName', 40), text('LastName', 80, { isRequired: true })],
  ...[field('Email', 'email', 80), field('Phone', 'phone', 40), text('Title', 128)],
  field('Description', 'textarea', 32_000),
]

/** What the objects of the practice system have. */
export const fieldsOfObject: Record<PracticeObject, Field[]> = {
  Lead: [
    ...everywhere,
    ...person,
    text('Company', 255, { isRequired: true }),
    picklist('Status', ['Open - Not Contacted', 'Working - Contacted', 'Closed - Not Converted']),
    picklist('LeadSource', ['Web', 'Phone Inquiry', 'Partner Referral', 'Trade Fair', 'Other']),
    own('IsConverted', 'boolean'),
    key,
  ],
  Contact: [...everywhere, ...person, text('Department', 80), key],
  Case: [
    ...everywhere,
    own('CaseNumber', 'string'),
    text('Subject', 255),
    field('Description', 'textarea', 32_000),
    picklist('Status', ['New', 'Working', 'Escalated', 'Closed']),
    picklist('Priority', ['High', 'Medium', 'Low']),
    picklist('Origin', ['Phone', 'Email', 'Web']),
    field('SuppliedEmail', 'email', 80),
    field('ContactId', 'reference', 18),
    own('IsClosed', 'boolean'),
    key,
  ],
  CaseComment: [
    ...everywhere,
    field('ParentId', 'reference', 18, { isRequired: true }),
    field('CommentBody', 'textarea', 4000, { isRequired: true }),
    field('IsPublished', 'boolean', 5),
  ],
}

/** What ids of an object begin with. */
export const idPrefixes: Record<PracticeObject, string> = {
  ...{ Lead: '00Q', Contact: '003', Case: '500', CaseComment: '00a' },
}
/** What a new record has of itself. */
export const firstValues: Record<PracticeObject, Record<string, string>> = {
  Lead: { Status: 'Open - Not Contacted' },
  Contact: {},
  Case: { Status: 'New', Priority: 'Medium' },
  CaseComment: { IsPublished: 'false' },
}

/** The object as `describe` tells of it. */
export function describe(name: PracticeObject) {
  return {
    ...{ name, label: name, keyPrefix: idPrefixes[name], custom: false, queryable: true },
    ...{ createable: true, updateable: true, deletable: false },
    fields: fieldsOfObject[name].map((one) => ({
      ...{ name: one.name, label: one.name, type: one.type, length: one.length },
      ...{ nillable: !one.isRequired, externalId: one.isKey, unique: one.isKey },
      ...{ createable: !one.isOwn, updateable: !one.isOwn, custom: one.isKey },
      restrictedPicklist: one.type === 'picklist',
      picklistValues: one.values.map((value) => ({
        ...{ value, label: value, active: true, defaultValue: false },
      })),
    })),
  }
}
