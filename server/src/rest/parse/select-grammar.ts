import { tooMuch } from '../errors.ts'
import { type Field, readField, readJsonPath } from './field-grammar.ts'
import { Scanner } from './scanner.ts'

export const aggregates = ['sum', 'avg', 'min', 'max', 'count'] as const
export type Aggregate = (typeof aggregates)[number]

export type SelectField = {
  kind: 'field'
  alias: string | undefined
  field: Field
  cast: string | undefined
  aggregate: Aggregate | undefined
  aggregateCast: string | undefined
}
export type SelectEmbed = {
  kind: 'embed'
  alias: string | undefined
  target: string
  hint: string | undefined
  isInner: boolean
  isSpread: boolean
  select: SelectItem[]
}
export type SelectItem =
  | { kind: 'all' }
  | { kind: 'count'; alias: string | undefined; cast: string | undefined }
  | SelectField
  | SelectEmbed

// Security 7 asks for four levels of embedding; the others keep a statement inside PostgreSQL's limits.
export const deepestEmbed = 4
const mostItems = 300
const mostEmbeds = 30

class SelectReader {
  readonly scanner: Scanner
  items = 0
  embeds = 0

  constructor(text: string) {
    this.scanner = new Scanner(text, 'select parameter')
  }

  list(depth: number): SelectItem[] {
    const items: SelectItem[] = []
    const { scanner } = this
    do {
      items.push(this.item(depth))
      this.items += 1
      if (this.items > mostItems) throw tooMuch(`more than ${mostItems} selected columns`)
    } while (scanner.take(','))
    return items
  }

  item(depth: number): SelectItem {
    const { scanner } = this
    scanner.match(/ +/y)
    if (scanner.take('...')) {
      const alias = this.alias()
      return this.embed(scanner.name(), alias, true, depth)
    }
    if (scanner.take('*')) return { kind: 'all' }
    const alias = this.alias()
    const name = scanner.name()
    if (name === 'count' && scanner.take('()')) return { kind: 'count', alias, cast: this.cast() }
    if (scanner.looksAt('!') || scanner.looksAt('(')) return this.embed(name, alias, false, depth)
    const field = { name, path: readJsonPath(scanner) }
    const cast = this.cast()
    const aggregate = this.aggregate()
    const aggregateCast = aggregate && this.cast()
    return { kind: 'field', alias, field, cast, aggregate, aggregateCast }
  }

  alias() {
    const { scanner } = this
    const start = scanner.at
    const name = scanner.looksAt('(') || scanner.looksAt('!') ? undefined : scanner.name()
    if (name !== undefined && !scanner.looksAt('::') && scanner.take(':')) return name
    scanner.at = start
    return undefined
  }

  cast() {
    const { scanner } = this
    if (!scanner.take('::')) return undefined
    const type = scanner.match(/[\p{L}\p{N}_ $]+(?:\(\d{1,4}(?:, ?\d{1,4})?\))?(?:\[\])*/uy)
    if (!type) throw scanner.fault('type name')
    return type.trim()
  }

  aggregate(): Aggregate | undefined {
    const { scanner } = this
    if (!scanner.take('.')) return undefined
    const found = aggregates.find((name) => scanner.take(`${name}()`))
    if (!found) throw scanner.fault(aggregates.map((name) => `"${name}()"`).join(', '))
    return found
  }

  embed(target: string, alias: string | undefined, isSpread: boolean, depth: number): SelectEmbed {
    const { scanner } = this
    this.embeds += 1
    if (depth >= deepestEmbed) throw tooMuch(`more than ${deepestEmbed} levels of embedding`)
    if (this.embeds > mostEmbeds) throw tooMuch(`more than ${mostEmbeds} embedded resources`)
    let hint: string | undefined
    let isInner = false
    while (scanner.take('!')) {
      const word = scanner.name()
      if (word === 'inner') isInner = true
      else if (word !== 'left') hint = word
    }
    scanner.expect('(')
    const select = scanner.looksAt(')') ? [] : this.list(depth + 1)
    scanner.expect(')')
    return { kind: 'embed', alias, target, hint, isInner, isSpread, select }
  }
}

/** `select=…`; an empty one means every column. */
export function parseSelect(text: string): SelectItem[] {
  if (text.trim() === '') return [{ kind: 'all' }]
  const reader = new SelectReader(text)
  const items = reader.list(0)
  if (!reader.scanner.done) throw reader.scanner.fault('"," or end of input')
  return items
}

/** `columns=a,"b c"` and `on_conflict=…`. */
export function parseColumns(text: string, what: string): string[] {
  const scanner = new Scanner(text, `${what} parameter`)
  const names = new Set<string>()
  do names.add(scanner.name())
  while (scanner.take(','))
  if (!scanner.done) throw scanner.fault('"," or end of input')
  return [...names]
}

export function readOrderField(scanner: Scanner): { relation: string | undefined; field: Field } {
  const field = readField(scanner)
  if (field.path.length > 0 || !scanner.take('(')) return { relation: undefined, field }
  const related = readField(scanner)
  scanner.expect(')')
  return { relation: field.name, field: related }
}
