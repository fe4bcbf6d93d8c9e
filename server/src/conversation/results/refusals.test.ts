import { describe, expect, test } from 'vitest'
import type { Field, FieldType } from './field.ts'
import { steer } from './steer.ts'

const now = new Date('2026-11-22T12:00:00Z')
const persona = {
  ...{ name: 'Maya', role: '', tone: 'neutral', response_length: 'short' },
  ...{ languages: ['en', 'de'], starter_questions: [], instructions: '' },
}
const field = (type: FieldType, more: Partial<Field> = {}): Field => ({
  ...{ name: type === 'string' ? 'note' : type, type, choices: null, country: null },
  ...{ description: `your ${type === 'string' ? 'note for us' : type}`, required: false },
  ...{ asks: 1, settled: false, ...more },
})
const hear = (one: Field, message: string, understood: Parameters<typeof steer>[3] = []) =>
  steer([one], persona, { message, earlier: [], now }, understood)
const missing = async (one: Field, message: string) =>
  (await hear(one, message)).found.map((found) =>
    'missing' in found ? found.missing : found.value,
  )

const nos = [
  ...['no', 'No.', 'no thanks', 'No, thank you!', 'that is all', 'No, that is everything.', 'none'],
  ...['Nothing else', "that's it", "No, that's all, thanks", 'nein', 'Nein danke', 'nichts weiter'],
  ...['Das war alles', 'non merci', "c'est tout", 'rien', 'no, gracias', 'nada más', 'eso es todo'],
  ...['no grazie', 'niente', 'è tutto', 'não, obrigado', 'mais nada', 'é tudo', 'nee, dank u'],
  ...['niets', 'dat is alles', 'nie, dziękuję', 'nic', 'to wszystko', 'いいえ', '特にありません'],
  ...['以上です', '没有了', '不用，谢谢', '就这些', '아니요', '없습니다', '아니요, 감사합니다'],
]

describe('a plain no to what may be left out', () => {
  test.each(nos)('declines it, be it text, a number or an address: %s', async (message) => {
    const types = ['string', 'number', 'email', 'phone', 'date'] as const
    const outcomes = await Promise.all(types.map((type) => missing(field(type), message)))

    expect(outcomes.flat()).toEqual(types.map(() => 'declined'))
    expect((await hear(field('string'), message)).reply).not.toBeNull()
  })

  test.each<[FieldType, string]>([
    ['phone', 'no phone'],
    ['phone', "I don't have a phone"],
    ['phone', 'No phone, sorry.'],
    ['phone', 'kein Phone'],
    ['email', 'no e-mail'],
    ['date', 'not yet'],
    ['string', 'no note'],
    ['string', 'I have no note for you'],
  ])('names it: of %s, "%s"', async (type, message) => {
    const one = field(type, { description: `your ${type === 'email' ? 'e-mail' : type} for you` })

    expect(
      await missing(
        type === 'string' ? field(type, { description: 'your note for you' }) : one,
        message,
      ),
    ).toEqual(['declined'])
  })

  test('is no text by a model either', async () => {
    const given = { name: 'note', value: 'nothing else', quote: 'nothing else', from: 0, to: 12 }

    const { found } = await hear(field('string'), 'nothing else', [{ ...given, confidence: 0.9 }])

    expect(found).toEqual([{ name: 'note', missing: 'declined' }])
  })
})

test.each([
  ['No parking in front of the house', 'No parking in front of the house'],
  ['Nothing but vegetarian food', 'Nothing but vegetarian food'],
  ['No, the red one', 'No, the red one'],
  ['Thanks to Jane', 'Thanks to Jane'],
  ['Nonna', 'Nonna'],
])('what says more is a text: %s', async (message, value) => {
  expect(await missing(field('string'), message)).toEqual([value])
})

test('a no to a question of yes and no is its answer', async () => {
  expect(await missing(field('boolean'), 'No, that is all')).toEqual([false])
  expect(await missing(field('choice', { choices: ['None', 'Some'] }), 'none')).toEqual(['None'])
})

test('what is needed is asked for again, and given up as declined', async () => {
  const needed = field('string', { required: true })

  expect(await hear(needed, 'nothing else')).toMatchObject({ found: [], asked: 'note' })
  expect(await missing({ ...needed, asks: 3 }, 'nothing else')).toEqual(['declined'])
})

test('the example of a phone number is of its country', async () => {
  const again = async (country: string | null) =>
    (await hear(field('phone', { country, required: true }), 'hm, let me see')).reply

  expect(await again('DE')).toContain('For example: +49 ')
  expect(await again('US')).toContain('For example: +1 ')
  expect(await again(null)).toContain('For example: +44 20 7946 0018')
})
