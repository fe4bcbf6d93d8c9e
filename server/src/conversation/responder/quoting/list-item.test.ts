import { expect, test } from 'vitest'
import { found } from '../../testing/passages.ts'
import { itemNamed } from './list-item.ts'
import { chooseQuotes } from './quote.ts'

const food = [
  '- Cinnamon bun: £3.20',
  '- Cheese toastie: £6.50 (gluten-free bread on request)',
  '- Lentil salad: £8.20',
].join('\n')

function itemFor(question: string, { body = food } = {}) {
  const [passage] = found([], [{ body, heading: 'Food' }]).passages
  if (!passage) throw new Error('There is no passage.')
  return itemNamed(passage, { from: 2, to: 10 }, question)?.text ?? null
}

test.each([
  ['How much is a cinnamon bun?', 'Cinnamon bun: £3.20'],
  ['How much is a toastie?', 'Cheese toastie: £6.50 (gluten-free bread on request)'],
  ['What does the lentil salad cost as food?', 'Lentil salad: £8.20'],
  // Several, none, something else beside it, no price, and what is compared.
  ['How much are a bun and a salad?', null],
  ['How much is a soup?', null],
  ['How much is a toastie with oat milk?', null],
  ['What is in the salad?', null],
  ['How long does a toastie take?', null],
  ['How much cheaper is the bun?', null],
])('%s names %j', (question, item) => {
  expect(itemFor(question)).toBe(item)
})

test('a list that does not say the same of each thing has no such item', () => {
  expect(itemFor('How much is a cinnamon bun?', { body: '- Cinnamon bun\n- £3.20' })).toBe(null)
})

const quoted = (question: string, stem: string, texts: Parameters<typeof found>[1]) =>
  chooseQuotes(question, found([stem], texts), { wanted: 2, brief: false }).map(({ text }) => text)

test('the item that is asked for stands alone, beside another list too', () => {
  const other = { body: '- Plain bun dough: £2\n- Bun tin: £4', heading: 'To take home' }

  expect(
    quoted('How much is a toastie?', 'toasti', [{ body: food, heading: 'Food' }, other]),
  ).toEqual(['Cheese toastie: £6.50 (gluten-free bread on request)'])
})

test('what stands under a list is quoted without it, and of a list of things what has a word of the question', () => {
  const body = `${food}\n- Vegan bun: £3\n\nOat milk is 40p extra.`

  expect(quoted('How much is milk?', 'milk', [body])).toEqual(['Oat milk is 40p extra.'])
  expect(quoted('Anything vegan?', 'vegan', [body])).toEqual(['Vegan bun: £3'])
})

test('several items of a list keep their marks', () => {
  const body = '- Bring milk for the vegan bun.\n- Bring a towel.'

  expect(quoted('Do I bring milk?', 'milk', [body])).toEqual([body])
})
