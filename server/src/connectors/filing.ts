import { z } from 'zod'

/** What an interaction found, as the outbox has it (private.interaction_document). */
const Event = z.object({
  data: z.object({
    purpose: z.string().nullable(),
    role: z.string().nullable(),
    results: z.record(z.string(), z.unknown()),
    missing: z.array(z.object({ name: z.string() })),
    schema: z.object({
      properties: z.record(
        z.string(),
        z.object({ description: z.string().optional(), format: z.string().optional() }),
      ),
    }),
  }),
})

/** A record that is made of what an interaction found. */
export type Filing = {
  /** The same for each try. */
  key: string
  subject: string
  text: string
  /** The address that the visitor gave, where one was asked for. */
  email: string | undefined
}

const mostSubject = 160
const mostText = 4000

/** The record of an interaction: what it was for, what was found, and what was not. */
export function filingOf(interaction: string, event: unknown): Filing {
  const { purpose, role, results, missing, schema } = Event.parse(event).data
  const labelOf = (name: string) => schema.properties[name]?.description ?? name
  const found = Object.entries(results).map(([name, value]) => `${labelOf(name)}: ${value}`)
  const open = missing.map(({ name }) => labelOf(name))
  const address = Object.keys(results).find((name) => schema.properties[name]?.format === 'email')
  const text = [
    ...(role ? [`The agent acted as ${role}.`] : []),
    ...found,
    ...(open.length > 0 ? [`Not found out: ${open.join(', ')}`] : []),
    `Interaction ${interaction}`,
  ]
  return {
    key: interaction,
    subject: (purpose ?? found[0] ?? 'An interaction').slice(0, mostSubject),
    text: text.join('\n').slice(0, mostText),
    email: address && String(results[address]),
  }
}
