const line = /^([A-Za-z_][A-Za-z0-9_]*)(\?)?(?:\s*\((text|number|yes or no)\))?\s*:\s*(.+)$/
const types: Record<string, string> = { text: 'string', number: 'number', 'yes or no': 'boolean' }

/** Arguments as an owner writes them, one a line: `order: its number`, `count? (number): how many`. */
export function readArguments(text: string): { schema: object } | { wrong: string } {
  const properties: Record<string, object> = {}
  const required: string[] = []
  for (const each of text.split('\n').map((one) => one.trim())) {
    if (each === '') continue
    const [, name, optional, kind = 'text', description] = line.exec(each) ?? []
    if (!name || !description) return { wrong: `Write “${each}” as name: what it is.` }
    properties[name] = { type: types[kind], description }
    if (!optional) required.push(name)
  }
  return { schema: { type: 'object', properties, required } }
}

/** The name that models call a tool by, made of its title. */
export function nameOf(title: string): string {
  const slug = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_\d]+|_+$/g, '')
    .slice(0, 64)
  return slug || 'tool'
}

const kinds = Object.entries(types).map(([kind, type]) => [type, kind] as const)

/** The lines of a schema; null for one that says more than lines can. */
export function linesOf(schema: unknown): string | null {
  const { type, properties, required = [], ...more } = Object(schema)
  if (type !== 'object' || Object.keys(more).length > 0) return null
  const lines = Object.entries(Object(properties)).map(([name, property]) => {
    const { type: own, description, ...rest } = Object(property)
    const [, kind] = kinds.find(([known]) => known === own) ?? []
    if (!kind || Object.keys(rest).length > 0) return null
    const optional = required.includes(name) ? '' : '?'
    const written = `${name}${optional}${kind === 'text' ? '' : ` (${kind})`}: ${description}`
    return line.test(written) ? written : null
  })
  return lines.includes(null) ? null : lines.join('\n')
}
