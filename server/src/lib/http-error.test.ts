import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { toHttpError } from './http-error.ts'

const functions = new URL('../../../database/functions/', import.meta.url)

function raisedBySql() {
  const texts = readdirSync(functions, { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(new URL(name, functions), 'utf8'))
  const found = texts.flatMap((text) => [...text.matchAll(/sqlstate '(PT4\d\d)'/g)])
  return [...new Set(found.map(([, code = '']) => code))].sort()
}

function thrown(code: string) {
  return Object.assign(new Error('In words.'), { code })
}

describe('the code of an answer is a word', () => {
  test.each(raisedBySql())('when our SQL raises %s', (sqlstate) => {
    const error = toHttpError(thrown(sqlstate), undefined)

    expect(error).toMatchObject({ status: Number(sqlstate.slice(2)), message: 'In words.' })
    expect(error.code).toMatch(/^[a-z]+(_[a-z]+)*$/)
    // A word of its own, so that programs can tell the refusals apart.
    expect(error.code).not.toBe('refused')
  })

  test.each([
    '23505',
    '23503',
    '23514',
    '22P02',
    '42501',
    '57P01',
    '40001',
    '55P03',
    'XX000',
    'PT451',
  ])('when PostgreSQL says %s', (sqlstate) => {
    expect(toHttpError(thrown(sqlstate), undefined).code).toMatch(/^[a-z]+(_[a-z]+)*$/)
  })
})

test.each(['40P01', '40001', '55P03'])(
  'who met another at the same row may try again: %s',
  (code) => {
    const error = toHttpError(Object.assign(new Error('at once'), { code }), undefined)

    expect(error).toMatchObject({ status: 503, code: 'busy', headers: { 'retry-after': '2' } })
  },
)

test('a busy server is told from a database that is away', () => {
  const cause = new Error('Connection terminated unexpectedly')
  const late = new Error('Connection terminated due to connection timeout', { cause })

  const codes = [new Error('timeout exceeded when trying to connect'), late, cause].map(
    (error) => toHttpError(error, undefined).code,
  )

  expect(codes).toEqual(['busy', 'busy', 'unavailable'])
})
