import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { checkedArguments, misfit, schemaToStore } from './arguments.ts'
import type { ArgumentsSchema } from './stored-tool.ts'

const of = (properties: object, more = {}): ArgumentsSchema => ({
  type: 'object',
  properties,
  ...more,
})
const repeated = <T>(times: number, part: T) => Array.from({ length: times }, () => part)
const nested = (levels: number, wrap: (inner: object) => object) =>
  repeated(levels, 0).reduce((inner: object) => wrap(inner), {})

/** Definitions of which each stands twice in the one before it: as many texts as doublings make of it. */
function doubling(levels: number) {
  const two = (next: number) => ({ allOf: repeated(2, { $ref: `#/$defs/${next}` }) })
  const $defs = Object.fromEntries(
    Array.from({ length: levels }, (_, level) => [level, two(level + 1)]),
  )
  return of({ word: { $ref: '#/$defs/0' } }, { $defs: { ...$defs, [levels]: { type: 'string' } } })
}

const tooMany = 'The arguments have too many parts.'
const growing = 'The $ref, allOf, anyOf and oneOf of the arguments make too many parts.'
const tooLong = 'It takes too long to check the arguments.'

describe('arguments', () => {
  test.each([
    ['pattern', { pattern: '^(a+)+$' }],
    ['reference to a pattern', { $ref: '#/$defs/slow' }],
    ['format of whose check we do not know how long it takes', { format: 'url' }],
  ])('are not tried on a %s, which its writer could let run for ever', async (_, word) => {
    const schema = of({ word }, { $defs: { slow: { pattern: '^(a+)+$' } } })

    expect(await checkedArguments(schema, { word: 'b' })).toEqual({ word: 'b' })
    expect(await misfit(schema, { word: 'b' })).toBeNull()
    expect(JSON.stringify(await schemaToStore(schema))).not.toContain('pattern')
  })

  test('are tried on names, types, sizes, dates and what a schema refers to', async () => {
    const schema = of(
      {
        on: { type: 'string', format: 'date' },
        seats: { type: 'integer', exclusiveMinimum: 0 },
        guest: { $ref: '#/definitions/A%2Fguest~1' },
        note: { if: { type: 'string' }, else: { not: { type: 'null' } }, maxLength: 3 },
      },
      { definitions: { 'A/guest/': of({ name: { type: 'string' } }, { required: ['name'] }) } },
    )
    const fits = { on: '2026-05-01', seats: 1, guest: { name: 'Ada' }, note: 'abc' }

    expect(await checkedArguments(schema, fits)).toEqual(fits)
    for (const wrong of [
      { on: 'tomorrow' },
      { seats: 0 },
      { guest: {} },
      { note: 'abcd' },
      { note: null },
      { other: 1 },
    ]) {
      await expect(checkedArguments(schema, { ...fits, ...wrong })).rejects.toThrow('do not fit')
    }
  })

  test('may be a tree, whose schema refers to itself', async () => {
    const schema = of({ name: { type: 'string' }, parts: { type: 'array', items: { $ref: '#' } } })
    const tree = { name: 'a', parts: repeated(50, { name: 'b', parts: [{ name: 'c' }] }) }
    const wrong = { name: 'a', parts: [{ name: 'b', parts: [{ name: 1 }] }] }

    expect(await schemaToStore(schema)).toEqual(schema)
    expect(await checkedArguments(schema, tree)).toEqual(tree)
    await expect(checkedArguments(schema, wrong)).rejects.toThrow('name must be string')
  })

  test('are refused where a check would take too many steps, and only there', async () => {
    const one = { list: { items: { anyOf: repeated(100, { type: 'null' }) } } }
    const numbers = (count: number) => ({ list: repeated(count, 1) })
    const twice = of({}, { allOf: repeated(2, of({ x: { $ref: '#' } })) })
    const deep = (levels: number) => nested(levels, (x) => ({ x }))
    const open = { ...twice, additionalProperties: true }

    await expect(checkedArguments(of(one), numbers(2000))).rejects.toThrow(tooLong)
    await expect(checkedArguments(of(one), numbers(20))).rejects.toThrow('do not fit')
    await expect(checkedArguments(open, deep(16))).rejects.toThrow(tooLong)
    expect(await checkedArguments(open, deep(8))).toEqual(deep(8))
    await expect(checkedArguments(doubling(16), { word: 'a' })).rejects.toThrow(tooLong)
    expect(await checkedArguments(doubling(8), { word: 'a' })).toEqual({ word: 'a' })
    await expect(checkedArguments(of({}, { $ref: '#' }), {})).rejects.toThrow(tooLong)
  })
})

describe('a schema', () => {
  const words = (count: number) =>
    of(Object.fromEntries(repeated(count, 0).map((_, at) => [`word${at}`, { type: 'string' }])))
  const lists = (levels: number) => of({ list: nested(levels, (items) => ({ items })) })

  test.each([
    ['parts', words(599), words(600), tooMany],
    ['levels', lists(59), lists(60), tooMany],
    ['parts when its references are replaced', doubling(11), doubling(12), growing],
  ])('has so many %s and no more', async (_, schema, larger, message) => {
    expect(await schemaToStore(schema)).toEqual(schema)
    await expect(schemaToStore(larger)).rejects.toThrow(message)
  })

  test('refers to what it holds', async () => {
    const refer = ($ref: string) => of({ word: { $ref } }, { $defs: { word: { type: 'string' } } })

    expect(await schemaToStore(refer('#/$defs/word'))).toEqual(refer('#/$defs/word'))
    for (const $ref of ['#/$defs/wrd', '#/__proto__', '#word', 'https://schemas.example/word']) {
      await expect(schemaToStore(refer($ref))).rejects.toThrow('A $ref of the arguments leads nowh')
    }
  })

  test('is none by its mere shape, or with types that are none', async () => {
    for (const strange of [{ properties: [] }, { allOf: {} }, { properties: { a: { type: 'x' } } }])
      await expect(schemaToStore(of({}, strange))).rejects.toThrow('are no JSON Schema.')
    await expect(misfit(['a'], 'a')).rejects.toThrow('are no JSON Schema.')
  })
})

test('whatever its writer had in mind, a check of a schema ends', async () => {
  const hostile = [
    [of({ word: { type: 'string', pattern: '^(a+)+$' } }), { word: `${'a'.repeat(60)}!` }],
    [doubling(60), { word: 'a' }],
  ]
  const module = new URL('./arguments.ts', import.meta.url).href
  const script = `
    import { checkedArguments, schemaToStore } from ${JSON.stringify(module)}
    for (const [schema, given] of ${JSON.stringify(hostile)}) {
      for (const work of [() => schemaToStore(schema), () => checkedArguments(schema, given)]) {
        console.log(await work().then(() => 'fits', (error) => error.message))
      }
    }`
  const patience = { timeout: 20_000, killSignal: 'SIGKILL' as const }

  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script],
    patience,
  )

  expect(stdout.trim().split('\n')).toEqual(['fits', 'fits', growing, tooLong])
})

test.each(['#/$defs/%', '#/$defs/%ff', '#/$defs/none', 'https://example.com/schema'])(
  'a reference that names nothing is refused in words: %s',
  async ($ref) => {
    await expect(schemaToStore(of({ order: { $ref } }))).rejects.toThrow(
      'A $ref of the arguments leads nowhere.',
    )
  },
)
