import { type ApiDocument, resolved } from '../api-document.ts'
import type { Entry } from '../contents.tsx'
import { type Field, fieldsOf } from '../operation.ts'

type Event = { id: string; name: string; about: string; fields: Field[]; example: string }

/** The events of the document, each with its body. */
export function eventsOf(document: ApiDocument): Event[] {
  return Object.entries(document.webhooks).map(([name, { post }]) => {
    const schema = post.requestBody?.content['application/json']?.schema ?? {}
    return {
      ...{ id: `event-${name.replaceAll(/\W/g, '-')}`, name, about: post.description ?? '' },
      fields: fieldsOf(document, schema, { path: '' }),
      example: JSON.stringify(resolved(document, schema).example, null, 2),
    }
  })
}

/** What every delivery carries beside its body. */
export function headersOf(document: ApiDocument): Field[] {
  const [first] = Object.values(document.webhooks)
  return (first?.post.parameters ?? []).map(({ name, schema }) => ({
    ...{ name, type: 'string', isRequired: true, example: '' },
    about: schema.description ?? schema.enum?.join(', ') ?? '',
  }))
}

const units = [
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const

/** In its largest whole unit. */
export function durationOf(seconds: number) {
  const { unit, seconds: length } = units.find((one) => seconds % one.seconds === 0) ?? units[2]
  const format = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(seconds / length)
}

export const webhookEntry = (document: ApiDocument): Entry => ({
  ...{ id: 'webhooks', name: 'Webhooks' },
  below: [
    { id: 'webhook-headers', name: 'Headers' },
    { id: 'webhook-signature', name: 'Check the signature' },
    { id: 'webhook-retries', name: 'Retries, order and repeats' },
    ...eventsOf(document).map(({ id, name }) => ({ id, name })),
  ],
})
