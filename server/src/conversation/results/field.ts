export const fieldTypes = [
  'string',
  'number',
  'boolean',
  'date',
  'email',
  'phone',
  'choice',
] as const
export type FieldType = (typeof fieldTypes)[number]

/** What an interaction is to find out, as a turn gets it. */
export type Field = {
  name: string
  type: FieldType
  description: string
  required: boolean
  choices: string[] | null
  /** Whose phone numbers may be given without the code of the country (ISO 3166-1 alpha-2). */
  country: string | null
  /** How often it was asked for. */
  asks: number
  /** Whether it is asked for no more. */
  settled: boolean
}

/** Why a result is missing. */
export type Missing = 'not_asked' | 'not_answered' | 'unreadable' | 'declined'

/** A value that a text holds: where its words stand in it, in UTF-16 units, and how sure the reading is, 0 to 1. */
export type Reading = {
  value: string | number | boolean
  from: number
  to: number
  confidence: number
}

/** What a message settles: a value with its evidence, or that there will be none. */
export type Found =
  | ({ name: string; quote: string } & Reading)
  | { name: string; missing: Exclude<Missing, 'not_asked'> }

/** The interaction that a turn belongs to. */
export type Interaction = { role: string | null; purpose: string | null; fields: Field[] }

/** What a turn stores of it: what it found, and which result it asked for at its end. */
export type Noted = { found: Found[]; asked: string | null }
