import { z } from 'zod'
import { HttpError } from '../../lib/http-error.ts'
import { holdsAtMost } from '../../lib/json-values.ts'
import { describeFaults } from '../../lib/parse.ts'
import { TemplateFields } from '../../lib/template-fields.ts'

/** What a bundle says it is. A reader of version 1 reads no other. */
export const format = 'digital-workforce.agent'
export const version = 1

/** Bytes of the files of a bundle, and of the whole of it: base64 takes a third more. */
export const mostFileBytes = 20 * 1024 * 1024
export const mostBundleBytes = 32 * 1024 * 1024
/** More than the longest lists of a bundle hold together. */
const mostValues = 100_000

// The models and tools of an agent belong to its organisation and stay there.
const Agent = TemplateFields.omit({ model_ids: true, model_choice: true, tool_ids: true }).extend({
  model_choice: z.enum(['default', 'built-in']),
  /** Bundles from before personas were contracts promise nothing. */
  reading_level: TemplateFields.shape.reading_level.default('any'),
  required_phrases: TemplateFields.shape.required_phrases.default([]),
  banned_phrases: TemplateFields.shape.banned_phrases.default([]),
  takes_files: TemplateFields.shape.takes_files.default(true),
  remembers_visitors: TemplateFields.shape.remembers_visitors.default(false),
  masks_personal_data: TemplateFields.shape.masks_personal_data.default(false),
  blocked_topics: TemplateFields.shape.blocked_topics.default([]),
  /** Bundles from before there were translations have none. */
  translations: TemplateFields.shape.translations.default({}),
  /** Bundles from before there were tools have none. */
  built_in_tools: TemplateFields.shape.built_in_tools.default([]),
})

const title = z.string().trim().min(1).max(200)
const patterns = z.array(z.string().min(1).max(200)).max(50)
const Knowledge = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['text', 'answer']), title, body: z.string().min(1).max(500_000) }),
  z.strictObject({ kind: z.literal('file'), title, name: title.max(255), content: z.base64() }),
  // Pages belong to others: they are named, and read again where the bundle is imported.
  z.strictObject({
    kind: z.enum(['web', 'site']),
    title,
    url: z.url({ protocol: /^https?$/ }).max(2000),
    most_pages: z.int().min(1).max(1000),
    most_depth: z.int().min(0).max(10),
    include: patterns,
    exclude: patterns,
    schedule: z.enum(['never', 'hourly', 'daily', 'weekly', 'monthly']),
  }),
])

/** A place in the list of what was taken along. */
const place = z.int().min(0).max(499)
/** The id is that of where it comes from: there the very collection is meant, elsewhere one like it. */
const Collection = z.strictObject({
  id: z.uuid(),
  name: z.string().trim().min(1).max(80),
  holds: z.array(place).max(500),
})

const Test = z
  .strictObject({
    question: z.string().trim().min(1).max(1000),
    expectation: z.enum(['contains', 'cites', 'refuses', 'judged', 'matches']),
    expected: z.string().trim().max(1000),
  })
  .refine(({ expectation, expected }) => (expectation === 'refuses') === (expected === ''), {
    message: 'Each test but one that is refused says what is expected.',
  })

export const Bundle = z.strictObject({
  format: z.literal(format),
  version: z.literal(version),
  exported_at: z.iso.datetime({ offset: true }),
  agent: Agent,
  /** What visitors of an embedded agent are asked first; the sites are not taken along. */
  pre_chat: z.enum(['off', 'optional', 'required']),
  knowledge: z.array(Knowledge).max(500),
  /** The collections it was given; bundles from before there were collections have none. */
  collections: z.array(Collection).max(500).default([]),
  /** What of the knowledge it was given singly; without, all of it. */
  selected: z.array(place).max(500).optional(),
  /** What its answers must be; bundles from before there were tests have none. */
  tests: z.array(Test).max(50).default([]),
  /** Titles of what was too much to be taken along. */
  left_out: z.array(z.string().max(200)).max(10_000),
})
export type Bundle = z.output<typeof Bundle>
export type Knowledge = Bundle['knowledge'][number]

const Named = z.looseObject({ format: z.literal(format), version: z.unknown() })

const refused = (code: string, message: string) => new HttpError(422, code, message)

const foreign = () => refused('not_a_bundle', 'This file is not an agent that was exported here.')

function parse(text: string): unknown {
  if (!holdsAtMost(text, mostValues)) throw foreign()
  try {
    return JSON.parse(text)
  } catch {
    throw foreign()
  }
}

/** The bundle that somebody sent; throws what is wrong with it in plain words. */
export function readBundle(text: string): Bundle {
  const sent = parse(text)
  const named = Named.safeParse(sent)
  if (!named.success) throw foreign()
  if (named.data.version !== version) {
    const other = typeof named.data.version === 'number' ? ` (${named.data.version})` : ''
    throw refused(
      'other_version',
      `This file was exported by another version${other} of the product. Version ${version} can be imported here.`,
    )
  }
  const read = Bundle.safeParse(sent)
  if (read.success) return read.data
  const faults = describeFaults(read.error).slice(0, 500)
  throw refused(
    'damaged_bundle',
    `This file is damaged or was changed, so nothing was imported: ${faults}`,
  )
}
