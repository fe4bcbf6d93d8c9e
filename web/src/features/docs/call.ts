import type { Operation } from './operation.ts'

/** The file that examples send. */
export const exampleFile = 'handbook.md'

export const isUpload = ({ body }: Operation) => body?.type === 'multipart/form-data'

/** Where a call goes; `values` by the names of its parameters. What is empty is not sent. */
export function addressOf(api: string, operation: Operation, values: Record<string, string>) {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const { name, in: place } of operation.parameters) {
    const value = values[name]
    if (place === 'query' && value) query.set(name, value)
  }
  return `${api}${path}${query.size > 0 ? `?${query}` : ''}`
}

/** What an example sends in its address: what is required, and no more. */
export function exampleValues({ parameters }: Operation): Record<string, string> {
  const required = parameters.filter(({ isRequired }) => isRequired)
  return Object.fromEntries(required.map(({ name, example }) => [name, String(example)]))
}

/** The headers that a call needs beside the key, with what an example sends. */
export function exampleHeaders({ parameters }: Operation): Record<string, string> {
  const needed = parameters.filter(({ in: place, isRequired }) => place === 'header' && isRequired)
  return Object.fromEntries(needed.map(({ name, example }) => [name, String(example)]))
}

/** Whether a call is made with a key. */
export const needsKey = ({ scopes }: Operation) => scopes.length > 0

/**
 * The JSON that an example sends: what the document gives as one, else what is required, or all where nothing is; null
 * for a call without.
 */
export function exampleBody(operation: Operation): Record<string, unknown> | null {
  if (!operation.body || isUpload(operation)) return null
  if (operation.body.example) return operation.body.example
  const fields = operation.body.fields.filter(({ name }) => !name.includes('.'))
  const required = fields.filter(({ isRequired }) => isRequired)
  const sent = required.length > 0 ? required : fields
  return Object.fromEntries(sent.map(({ name, example }) => [name, example]))
}
