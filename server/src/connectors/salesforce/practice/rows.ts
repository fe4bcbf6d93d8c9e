import type { PracticeRecord } from '../../practice/records.ts'
import { idOf } from './ids.ts'
import { type Field, fieldsOfObject, idPrefixes, type PracticeObject } from './objects.ts'

type Fields = Record<string, string>

/** Why a value cannot be written, as Salesforce says it. */
export type Refusal = { message: string; errorCode: string; fields: string[] }

const mostLetters = 8000
const timeOf = (date: string) => new Date(date).toISOString().replace('Z', '+0000')

/** A record as rows are searched: with the fields that the system keeps itself. */
export function rowOf(object: PracticeObject, record: PracticeRecord): Fields {
  const { id, fields, created_at, updated_at } = record
  return {
    ...fields,
    Id: idOf(idPrefixes[object], id),
    CreatedDate: timeOf(created_at),
    LastModifiedDate: timeOf(updated_at),
    ...(object === 'Case' && {
      CaseNumber: fields.number ?? '',
      IsClosed: String(fields.Status === 'Closed'),
    }),
    ...(object === 'Lead' && { IsConverted: 'false' }),
  }
}

const shown = ({ type }: Field, value: string | undefined) =>
  type === 'boolean' ? value === 'true' : value || null

/** The row as it is answered: the fields that are asked for, with their types. */
export function told(object: PracticeObject, row: Fields, wanted: string[], base: string) {
  const fields = fieldsOfObject[object].filter(({ name }) => wanted.includes(name))
  return {
    attributes: { type: object, url: `${base}/sobjects/${object}/${row.Id}` },
    ...Object.fromEntries(fields.map((field) => [field.name, shown(field, row[field.name])])),
  }
}

function refusalOf(object: PracticeObject, name: string, value: string): Refusal | undefined {
  const field = fieldsOfObject[object].find((one) => one.name === name)
  const refused = (errorCode: string, message: string) => ({ message, errorCode, fields: [name] })
  if (!field)
    return refused('INVALID_FIELD', `No such column '${name}' on sobject of type ${object}`)
  if (field.isOwn)
    return refused('INVALID_FIELD_FOR_INSERT_UPDATE', `Unable to create/update fields: ${name}.`)
  if (value.length > Math.min(field.length, mostLetters))
    return refused('STRING_TOO_LONG', `${name}: data value too large (max length=${field.length})`)
  if (value && field.values.length > 0 && !field.values.includes(value))
    return refused(
      'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
      `${name}: bad value for restricted picklist field: ${value}`,
    )
  if (value && field.type === 'email' && !/^[^@\s]+@[^@\s]+$/.test(value))
    return refused('INVALID_EMAIL_ADDRESS', `${name}: invalid email address: ${value}`)
  return undefined
}

/** The fields after a client wrote, or why they cannot be written. */
export function written(
  object: PracticeObject,
  before: Fields,
  sent: Record<string, unknown>,
): { fields: Fields } | { refusal: Refusal } {
  const given = Object.entries(sent).map(([name, value]) => [name, String(value ?? '')] as const)
  for (const [name, value] of given) {
    const refusal = refusalOf(object, name, value)
    if (refusal) return { refusal }
  }
  const fields: Fields = { ...before, ...Object.fromEntries(given) }
  const missing = fieldsOfObject[object]
    .filter(({ name, isRequired }) => isRequired && !fields[name])
    .map(({ name }) => name)
  if (missing.length === 0) return { fields }
  const message = `Required fields are missing: [${missing.join(', ')}]`
  return { refusal: { message, errorCode: 'REQUIRED_FIELD_MISSING', fields: missing } }
}
