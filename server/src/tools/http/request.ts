import { ToolFault } from '../fault.ts'
import type { HttpTool } from '../stored-tool.ts'

type Arguments = Record<string, unknown>

const placeholder = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g
export const methodsWithBody = ['POST', 'PUT', 'PATCH']

const textOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')

/** Which arguments a text speaks of. */
export const placeholdersIn = (text: string) =>
  [...text.matchAll(placeholder)].map(([, name = '']) => name)

/**
 * The address with its arguments. They stand in its path or its query and nowhere else: an argument decides neither
 * the host nor, by dots or slashes, another path.
 */
export function addressOf(template: string, given: Arguments): URL {
  const host = /^https?:\/\/[^/?#{}]+(?=[/?#]|$)/.exec(template)
  if (!host) throw new ToolFault('The host of an address is no argument.')
  const filled = template.replace(placeholder, (_, name) => encodeURIComponent(textOf(given[name])))
  const [path = ''] = filled.slice(host[0].length).split(/[?#]/)
  const segments = path.split('/').slice(1)
  const inPath = template.slice(host[0].length).split(/[?#]/)[0]?.split('/').slice(1) ?? []
  const strays = segments.some(
    (segment, index) =>
      placeholdersIn(inPath[index] ?? '').length > 0 && /^(\.|%2e){0,2}$/i.test(segment),
  )
  if (strays) throw new ToolFault('An argument of the path is empty or leads elsewhere.')
  return new URL(filled)
}

/** A template of JSON with its arguments: a value that is one placeholder keeps the type of its argument. */
export function bodyOf(template: unknown, given: Arguments): unknown {
  if (typeof template === 'string') {
    const [only, ...more] = placeholdersIn(template)
    if (only !== undefined && more.length === 0 && template === `{${only}}`) {
      return given[only] ?? null
    }
    return template.replace(placeholder, (_, name) => textOf(given[name]))
  }
  if (Array.isArray(template)) return template.map((each) => bodyOf(each, given))
  if (template === null || typeof template !== 'object') return template
  return Object.fromEntries(
    Object.entries(template).map(([key, value]) => [key, bodyOf(value, given)]),
  )
}

/** The request of a tool for these arguments. Those that its address does not name are its body, where it has none. */
export function requestOf(tool: HttpTool, given: Arguments, secret: Record<string, string>) {
  const headers = new Headers({ accept: 'application/json, text/*;q=0.5' })
  for (const { name, value } of tool.headers) {
    const own = value ?? secret[name.toLowerCase()]
    if (own !== undefined) headers.set(name, own)
  }
  const init: RequestInit = { method: tool.method, headers, redirect: 'manual' }
  if (methodsWithBody.includes(tool.method)) {
    const named = new Set(placeholdersIn(tool.url))
    const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !named.has(name)))
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(tool.body === null ? rest : bodyOf(tool.body, given))
  }
  return { url: addressOf(tool.url, given), init }
}
