import { createHash } from 'node:crypto'
import { plainSchema } from '../arguments.ts'
import type { ArgumentsSchema } from '../stored-tool.ts'
import type { RemoteTool } from './client.ts'

/** A tool of a server as an owner looks at it, and as it is stored when he approves it. */
export type Offer = {
  remote_name: string
  name: string
  title: string
  description: string
  arguments: ArgumentsSchema
  acts: 'read' | 'write'
}

const slug = (text: string, most: number) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_\d]+|_+$/g, '')
    .slice(0, most)

/** Its keys in order, so that the same always has the same text. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, ordered(each)]),
  )
}

/** Of everything that a server says of its tools: one that changes a word of a description offers other tools. */
export function fingerprintOf(tools: RemoteTool[]): string {
  const told = tools
    .map(({ name, title, description, inputSchema, annotations }) =>
      ordered({ name, title, description, inputSchema, annotations }),
    )
    .map((tool) => JSON.stringify(tool))
    .sort()
  return createHash('sha256').update(told.join('\n')).digest('hex')
}

/** What a server offers, in our words. Names that fall together get a number. */
export function offersOf(server: string, tools: RemoteTool[]): Offer[] {
  const taken = new Set<string>()
  return tools
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, title, description, inputSchema, annotations }) => {
      const wanted = `${slug(server, 20) || 'server'}_${slug(name, 40) || 'tool'}`
      let free = wanted
      for (let number = 2; taken.has(free); number += 1) free = `${wanted}_${number}`
      taken.add(free)
      return {
        ...{ remote_name: name, name: free },
        title: (title || annotations?.title || name).slice(0, 80),
        description: (description?.trim() || name).slice(0, 2000),
        arguments: plainSchema({ ...inputSchema, type: 'object' }) as ArgumentsSchema,
        acts: annotations?.readOnlyHint === true ? 'read' : 'write',
      }
    })
}
