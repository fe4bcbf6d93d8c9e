import { embedMany } from 'ai'
import { expect, test } from 'vitest'
import { builtInEmbedding } from '../knowledge/vectors/embedding-model.ts'
import { isSame, type Meaning } from './same-question.ts'

async function embed(values: string[]) {
  const { embeddings } = await embedMany({ model: builtInEmbedding.model, values })
  return embeddings.map((vector) => Float32Array.from(vector))
}

/** A question with the stems that the database finds in it. */
async function question(understood: string, stems: string): Promise<Meaning> {
  const [vector = null] = await embed([understood])
  return { understood, language: 'en', stems: stems.split(' '), vector }
}

test.each([
  [
    'the same words',
    'Is breakfast included?',
    'breakfast includ',
    'Breakfast is included?',
    'breakfast includ',
  ],
  [
    'a word more',
    'Is there a balcony?',
    'balconi',
    'Does the flat have a balcony?',
    'flat balconi',
  ],
  [
    'another word for it',
    'How much does parking cost?',
    'much park cost',
    'What is the price of parking?',
    'price park',
  ],
  ['another verb', 'Can I bring my dog?', 'bring dog', 'Are dogs allowed?', 'dog allow'],
])('with %s a question is the same', async (_, one, stems, other, otherStems) => {
  const [first, second] = [await question(one, stems), await question(other, otherStems)]

  expect([await isSame(first, second, embed), await isSame(second, first, embed)]).toEqual([
    true,
    true,
  ])
})

test.each([
  [
    'thing',
    'How much does parking cost?',
    'much park cost',
    'How much does breakfast cost?',
    'much breakfast cost',
  ],
  ['animal', 'Can I bring my dog?', 'bring dog', 'Can I bring my bike?', 'bring bike'],
  ['place', 'Do you ship to Norway?', 'ship norway', 'Do you ship to Sweden?', 'ship sweden'],
  [
    'place in small letters',
    'do you ship to norway',
    'ship norway',
    'do you ship to sweden',
    'ship sweden',
  ],
  ['way', 'Can I work from home?', 'work home', 'Can I work part time?', 'work part time'],
  [
    'place more',
    'Do you have a balcony?',
    'balconi',
    'Do you have a balcony in Oslo?',
    'balconi oslo',
  ],
  [
    'day',
    'When do you open on Sunday?',
    'open sunday',
    'When do you open on Monday?',
    'open monday',
  ],
  [
    'number',
    'What does code 404 mean?',
    'code 404 mean',
    'What does code 500 mean?',
    'code 500 mean',
  ],
  [
    'topic',
    'What is the capital of France?',
    'capit franc',
    'What is your refund policy?',
    'refund polici',
  ],
  ['topic alike', 'Who is the CEO?', 'ceo', 'Who is the head of sales?', 'head sale'],
])('with another %s it is another', async (_, one, stems, other, otherStems) => {
  const [first, second] = [await question(one, stems), await question(other, otherStems)]

  expect(await isSame(first, second, embed)).toBe(false)
})

test('without vectors the stems decide, within a language', async () => {
  const german = (understood: string, stems: string[], language = 'de'): Meaning => ({
    ...{ understood, language, stems, vector: null },
  })
  const one = german('Was kostet das Parken?', ['kostet', 'park'])

  expect(await isSame(one, german('Was kostet Parken?', ['park', 'kostet']), embed)).toBe(true)
  expect(await isSame(one, german('Was kostet Zelten?', ['kostet', 'zelt']), embed)).toBe(false)
  expect(await isSame(one, german('Parken kostet was?', ['kostet', 'park'], 'nl'), embed)).toBe(
    false,
  )
})
