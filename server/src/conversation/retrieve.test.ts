import { expect, test } from 'vitest'
import { lookUp } from './retrieve.ts'
import { found } from './testing/passages.ts'

test('a follow-up whose topic no source covers is not answered by its few own words', async () => {
  const history = [{ role: 'user' as const, text: 'Do you run sledge tours?', heading: null }]
  const stems = (question: string) => (/sledge/.test(question) ? ['sledge', 'cost'] : ['cost'])
  const search = async (question: string) => ({
    ...found(stems(question), /sledge/.test(question) ? [] : ['A towel costs 3 francs.']),
    W: 1,
  })

  const { passages } = await lookUp(search, { question: 'And what does it cost?', history })

  expect(passages).toEqual([])
})
