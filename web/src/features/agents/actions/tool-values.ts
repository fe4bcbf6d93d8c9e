import type { Tool, ToolSettings } from '@/lib/tools.ts'
import { linesOf, nameOf, readArguments } from './argument-lines.ts'

type HeaderValues = {
  name: string
  value: string
  secret: boolean
  /** Whether its secret is stored already. */
  kept: boolean
}

/** What an owner writes of a request. */
export type ToolValues = {
  title: string
  description: string
  method: string
  url: string
  lines: string
  acts: string
  headers: HeaderValues[]
  body: string
  signs: boolean
  newSecret: boolean
}

export const takesBody = (method: string) => ['POST', 'PUT', 'PATCH'].includes(method)

/** The form of a request, of one that there is or of a new one. */
export function valuesOf(tool: Tool | null): ToolValues {
  const { title = '', description = '', acts = 'write' } = tool ?? {}
  // Written by our server alone, in this shape.
  const headers = (tool?.headers ?? []) as { name: string; value: string | null }[]
  return {
    ...{ title, description, acts, method: tool?.method ?? 'GET', url: tool?.url ?? '' },
    lines: (tool && linesOf(tool.arguments)) ?? '',
    headers: headers.map(({ name, value }) => ({
      ...{ name, value: value ?? '', secret: value === null, kept: value === null },
    })),
    body: tool?.body == null ? '' : JSON.stringify(tool.body, null, 2),
    signs: tool?.signs ?? false,
    newSecret: false,
  }
}

/** Why a header cannot be sent. One of which nothing is written is left out. */
function wrongIn({ name, value }: HeaderValues, index: number) {
  const called = `The name of header ${index + 1}`
  if (!name.trim()) return value ? `${called} is missing.` : null
  return /^[A-Za-z0-9-]+$/.test(name.trim())
    ? null
    : `${called} can only have letters, digits and dashes.`
}

/** What is sent of a form, or why it cannot be. A secret that is not written again stays as it is. */
export function settingsOf(
  values: ToolValues,
  tool: Tool | null,
): ToolSettings | { wrong: string } {
  const { lines, headers, body, newSecret, ...own } = values
  const keepsArguments = tool !== null && linesOf(tool.arguments) === null
  const read = keepsArguments ? { schema: tool.arguments as object } : readArguments(lines)
  if ('wrong' in read) return read
  const wrong = headers.map(wrongIn).find((one) => one !== null)
  if (wrong) return { wrong }
  let template: unknown = null
  try {
    if (takesBody(own.method) && body.trim()) template = JSON.parse(body)
  } catch {
    return { wrong: 'The body is not valid JSON.' }
  }
  return {
    ...own,
    name: tool?.name ?? nameOf(own.title),
    asks: tool?.asks ?? true,
    arguments: read.schema,
    headers: headers
      .filter(({ name }) => name.trim())
      .map(({ name, value, secret }) => ({
        ...{ name: name.trim(), secret },
        ...((!secret || value !== '') && { value }),
      })),
    body: template,
    signs: own.signs && takesBody(own.method),
    ...(newSecret && own.signs && { new_secret: true }),
  }
}
