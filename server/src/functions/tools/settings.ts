import { z } from 'zod'
import { HttpError } from '../../lib/http-error.ts'
import { schemaToStore } from '../../tools/arguments.ts'
import { ToolFault } from '../../tools/fault.ts'
import { addressOf, methodsWithBody, placeholdersIn } from '../../tools/http/request.ts'
import type { ArgumentsSchema } from '../../tools/stored-tool.ts'

const headerName = z
  .string()
  .max(60)
  .regex(/^[A-Za-z0-9-]+$/, 'holds letters, digits and dashes')
  .refine(
    (name) => !/^(host|content-length|connection|transfer-encoding|cookie|webhook-.*)$/i.test(name),
    'is set by the server',
  )
const headerValue = z
  .string()
  .max(2000)
  .regex(/^[\x20-\x7e]*$/, 'holds no special letters')

/** A secret whose value is not given stays as it is. */
const Header = z.strictObject({
  name: headerName,
  value: headerValue.nullish(),
  secret: z.boolean().default(false),
})

export const ToolSettings = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'holds small letters, digits and underscores'),
  title: z.string().trim().min(1).max(80),
  description: z.string().trim().min(1).max(2000),
  arguments: z.looseObject({ type: z.literal('object') }),
  acts: z.enum(['read', 'write']),
  asks: z.boolean().default(true),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  url: z.string().trim().max(1000),
  headers: z.array(Header).max(20).default([]),
  body: z.json().default(null),
  /** Whether its requests are signed, so that the other system can tell them from those of strangers. */
  signs: z.boolean().default(false),
})
export const ToolChange = ToolSettings.extend({ new_secret: z.boolean().default(false) })
export const NewTool = ToolSettings.extend({ organization_id: z.uuid() })
type Settings = z.infer<typeof ToolSettings>

export const unfit = (message: string) => new HttpError(422, 'unfit', message)

/** Names that our own tools have. */
const taken = ['search_knowledge', 'ask_for_person']

/**
 * The settings as they are stored. Refuses what could never work: a placeholder without an argument, a host that is one,
 * a strange schema.
 */
export async function fitting<T extends Settings>(settings: T): Promise<T> {
  const schema = settings.arguments as ArgumentsSchema
  const known = Object.keys(Object(schema.properties))
  const body = JSON.stringify(settings.body)
  const stray = [...placeholdersIn(settings.url), ...placeholdersIn(body)].find(
    (name) => !known.includes(name),
  )
  if (stray)
    throw unfit(`{${stray}} stands for an argument that is not there. Add it under Arguments.`)
  if (taken.includes(settings.name))
    throw unfit('A built-in tool is called so. Choose another title.')
  if (settings.signs && !methodsWithBody.includes(settings.method)) {
    throw unfit('Only a request with a body is signed.')
  }
  try {
    addressOf(settings.url, Object.fromEntries(known.map((name) => [name, 'x'])))
    return { ...settings, arguments: await schemaToStore(schema) }
  } catch (error) {
    throw unfit(error instanceof ToolFault ? error.message : 'This is no address.')
  }
}

/** The headers as they are stored: what can be read, and what is secret by its name in small letters. */
export function splitHeaders(headers: Settings['headers'], known: Record<string, string>) {
  const secret: Record<string, string> = {}
  for (const { name, value, secret: isSecret } of headers) {
    const own = value ?? known[name.toLowerCase()]
    if (isSecret && own === undefined) throw unfit(`Give the value of ${name}.`)
    if (isSecret && own !== undefined) secret[name.toLowerCase()] = own
  }
  const told = headers.map(({ name, value, secret: isSecret }) => ({
    name,
    value: isSecret ? null : (value ?? ''),
  }))
  return { secret, told }
}
