import { describe, expect, test } from 'vitest'
import type { Language } from '../responder/languages/language.ts'
import type { FieldType } from './field.ts'
import { readValue } from './read-value.ts'

// A Sunday.
const now = new Date('2026-11-22T12:00:00Z')
const choices = ['Basic', 'Pro', 'Pro Plus']

function read(type: FieldType, text: string, language: Language = 'en', country?: string) {
  const field = { type, choices: type === 'choice' ? choices : null, country: country ?? null }
  return readValue(field, text, { language, now })
}

test.each<[FieldType, string, unknown, Language?, string?]>([
  ['email', 'Sure, it is jane.doe@example.com.', 'jane.doe@example.com'],
  ['email', 'jane at example', undefined],
  ['phone', 'Call +44 20 7946 0018 please', '+442079460018'],
  ['phone', '(415) 555-2671', '+14155552671', 'en', 'US'],
  ['phone', '030 1234567', '0301234567'],
  ['phone', 'I have two', undefined],
  ['number', 'We are 1,200 people', 1200],
  ['number', 'Wir sind 1.200 Leute', 1200, 'de'],
  ['number', '1.5', 1.5],
  ['number', '1,5', 1.5, 'de'],
  ['number', '1.200,50 Euro', 1200.5, 'de'],
  ['number', '-7', -7],
  ['number', '12 000', 12000, 'fr'],
  ['number', 'zwölf', 12, 'de'],
  ['number', 'seven of us', 7],
  ['number', 'between 5 and 10', undefined],
  ['number', 'R2D2', undefined],
  ['boolean', 'Yes, please.', true],
  ['boolean', 'not yet', false],
  ['boolean', 'Nein', false, 'de'],
  ['boolean', 'sí', true, 'es'],
  ['boolean', 'いいえ', false, 'ja'],
  ['boolean', 'Yesterday', undefined],
  ['date', '2026-03-31', '2026-03-31'],
  ['date', 'on 31 March 2027', '2027-03-31'],
  ['date', '31.12.2026', '2026-12-31', 'de'],
  ['date', 'am 3. April 2027', '2027-04-03', 'de'],
  ['date', 'le 3 avril 2027', '2027-04-03', 'fr'],
  ['date', 'tomorrow', '2026-11-23'],
  ['date', '2026-02-30', undefined],
  ['date', 'in March', undefined],
  ['date', 'some day', undefined],
  ['choice', 'the pro plus one', 'Pro Plus'],
  ['choice', 'pro', 'Pro'],
  ['choice', '1', 'Basic'],
  ['choice', 'Basik', 'Basic'],
  ['choice', 'Basic or Pro', undefined],
  ['choice', 'professional', undefined],
  ['string', 'My name is Jane Doe.', 'Jane Doe'],
  ['string', 'Ich heiße Jörg', 'Jörg', 'de'],
  ['string', '   ', undefined],
])('as %s, %j is %j', async (type, text, value, language, country) => {
  const reading = await read(type, text, language, country)

  expect(reading?.value).toBe(value)
})

describe('the evidence', () => {
  test.each<[FieldType, string, string]>([
    ['email', 'Sure, it is jane.doe@example.com.', 'jane.doe@example.com'],
    ['phone', 'Call +44 20 7946 0018 please', '+44 20 7946 0018'],
    ['number', 'We are 1,200 people', '1,200'],
    ['date', 'It began on 31 March 2027.', 'on 31 March 2027'],
    ['choice', '👍 the pro plus one', 'pro plus'],
    ['boolean', '  Yes, please.', 'Yes'],
    ['string', 'My name is Jane Doe.', 'Jane Doe'],
  ])('of %s in %j are the words %j', async (type, text, quote) => {
    const reading = await read(type, text)

    expect(reading && text.slice(reading.from, reading.to)).toBe(quote)
  })

  test('is less sure where the month cannot be told from the day', async () => {
    expect((await read('date', '03/04/2027'))?.confidence).toBe(0.5)
    expect((await read('date', '2027-03-04'))?.confidence).toBe(1)
  })
})

test('a long hostile message is read to its end', async () => {
  const hostile = ['a@'.repeat(2000), '1 '.repeat(2000), '1.'.repeat(2000), 'pro '.repeat(1000)]

  for (const type of ['email', 'phone', 'number', 'date', 'choice', 'string'] as const) {
    for (const text of hostile) await read(type, text)
  }
})
