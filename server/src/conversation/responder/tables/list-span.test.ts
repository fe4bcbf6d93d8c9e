import { expect, test } from 'vitest'
import { listSpan } from './list-span.ts'

const body = [
  'The kiln may show error 7. To reset it:',
  '',
  '1. Switch it off.',
  '2. Wait ten minutes.',
  '3. Switch it on again.',
  '',
  'We sell glazes:',
  '',
  '- celadon',
  '- tenmoku',
].join('\n')

function spanAt(words: string, question: string, text = body) {
  const from = text.indexOf(words)
  const span = listSpan(text, { from, to: from + words.length }, question)
  return span && text.slice(span.from, span.to)
}
const steps = body.slice(0, body.indexOf('\n\nWe sell'))

test('a sentence that names the problem is given with the steps under it', () => {
  expect(spanAt('The kiln may', 'The kiln shows error 7')).toBe(steps)
})

test('steps with empty lines between them are given whole', () => {
  const apart = steps.replaceAll('.\n', '.\n\n')

  expect(spanAt('Wait ten minutes', 'How do I reset it?', apart)).toBe(apart)
  expect(spanAt('Wait ten minutes', 'How?', `${apart}\n\n1. Sweep the floor.`)).toBe(apart)
})

test('one step is given with all of them and what leads to them', () => {
  expect(spanAt('Wait ten minutes', 'Must I wait?')).toBe(steps)
})

test('an item is given with its list when the question asks for it, and alone otherwise', () => {
  expect(spanAt('tenmoku', 'Which glazes do you sell?')).toBe(
    'We sell glazes:\n\n- celadon\n- tenmoku',
  )
  expect(spanAt('tenmoku', 'Do you sell tenmoku?')).toBeNull()
})

test('a paragraph that announces no list, and a list that is too long, are left as they are', () => {
  expect(
    spanAt('Open daily', 'When are you open?', 'Open daily.\n\n- celadon\n- tenmoku'),
  ).toBeNull()
  const long = `Do this:\n${Array.from({ length: 40 }, (_, at) => `${at + 1}. ${'turn '.repeat(8)}`).join('\n')}`
  expect(spanAt('Do this', 'How?', long)).toBeNull()
})
