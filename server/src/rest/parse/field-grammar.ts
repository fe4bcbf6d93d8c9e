import { tooMuch } from '../errors.ts'
import type { Scanner } from './scanner.ts'

/** One arrow of a JSON path: `->key`, `->>key` or `->0`. */
export type JsonStep = { arrow: '->' | '->>'; key: string; isIndex: boolean }
export type Field = { name: string; path: JsonStep[] }

const longestPath = 20

export function readJsonPath(scanner: Scanner): JsonStep[] {
  const path: JsonStep[] = []
  while (scanner.looksAt('->')) {
    const arrow = scanner.take('->>') ? '->>' : '->'
    if (arrow === '->') scanner.take('->')
    const isQuoted = scanner.looksAt('"')
    const key = scanner.name()
    path.push({ arrow, key, isIndex: !isQuoted && /^-?\d{1,9}$/.test(key) })
    if (path.length > longestPath) throw tooMuch(`a JSON path of more than ${longestPath} steps`)
  }
  return path
}

export function readField(scanner: Scanner): Field {
  return { name: scanner.name(), path: readJsonPath(scanner) }
}

/** What a field is called in the answer when it has no alias. */
export function fieldLabel({ name, path }: Field) {
  const keys = path.filter((step) => !step.isIndex)
  return (path.length > 0 ? keys.at(-1)?.key : undefined) ?? name
}
