import { expect, test } from 'vitest'
import { found } from '../../testing/passages.ts'
import { missingIn } from './entities.ts'

function missing(question: string, body: string) {
  const { passages } = found([], [body])
  const [passage] = passages
  return passage && missingIn(question, { passage, sentence: passage.body, passages, own: '' })
}

test('an amount with a mark of thousands is no name', () => {
  const limit = 'You can claim up to 1,000 euros for travel.'

  expect(missing('Can I claim 1,500 euros for travel?', limit)).toEqual([])
  expect(missing('Can I claim 1.500 euros for travel?', limit)).toEqual([])
})

test('a measure is the same however its thousands are marked', () => {
  const scales = 'Scales for 1,200 kg containers cost 90 euros.'

  expect(missing('How much are scales for 1200 kg containers?', scales)).toEqual([])
  expect(missing('How much are scales for 900 kg containers?', scales)).toEqual([
    { asked: '900 kg containers', found: '1,200 kg containers' },
  ])
})
