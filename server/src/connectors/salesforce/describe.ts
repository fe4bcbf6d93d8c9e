import { z } from 'zod'
import { ToolFault } from '../../tools/fault.ts'
import { fieldsOf, keyField, type ObjectName, objectNames } from './objects.ts'
import type { ValuesOf } from './offers.ts'

const Field = z.object({
  name: z.string(),
  externalId: z.boolean().default(false),
  unique: z.boolean().default(false),
  picklistValues: z.array(z.object({ value: z.string(), active: z.boolean() })).default([]),
})
const Described = z.object({
  createable: z.boolean(),
  updateable: z.boolean(),
  fields: z.array(Field),
})
/** More would fill what a model reads; another value is then refused by Salesforce itself. */
const mostValues = 60

/** Why agents cannot work with an object; undefined when they can. */
function lackOf(
  object: ObjectName,
  { createable, updateable, fields }: z.output<typeof Described>,
) {
  if (!createable || !updateable) return `The user may not create and edit ${object} records.`
  const names = new Set(fields.map(({ name }) => name))
  const missing = Object.values(fieldsOf[object]).find((field) => !names.has(field))
  if (missing) return `The user does not see the field ${missing} of ${object}.`
  const key = fields.find(({ name }) => name === keyField)
  if (key?.externalId && key.unique) return undefined
  return `${object} needs a text field ${keyField} that is unique and an external ID.`
}

/** Asks what each object is like; throws a ToolFault where agents cannot work with one. */
export async function describedObjects(
  describe: (object: ObjectName) => Promise<unknown>,
): Promise<ValuesOf> {
  const values = new Map<string, string[]>()
  for (const object of objectNames) {
    const read = Described.safeParse(await describe(object))
    if (!read.success) throw new ToolFault('Salesforce answered in a way that was not expected.')
    const lack = lackOf(object, read.data)
    if (lack) throw new ToolFault(lack)
    for (const { name, picklistValues } of read.data.fields) {
      const active = picklistValues.filter((one) => one.active).map(({ value }) => value)
      if (active.length <= mostValues) values.set(`${object}.${name}`, active)
    }
  }
  return (object, field) => values.get(`${object}.${field}`) ?? []
}
