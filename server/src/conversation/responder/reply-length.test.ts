import { expect, test } from 'vitest'
import { found } from '../testing/passages.ts'
import { reply } from '../testing/replies.ts'

const about = (place: string) =>
  `The ${place} hall can be rented by every club of the town. ${'It is heated, has a kitchen with plates for fifty guests, and its key is kept by the porter. '.repeat(3)}`

test('an answer does not become a page: quotes behind the first are left out then', () => {
  const halls = ['North', 'South', 'East'].map(about)

  const { text } = reply('Who can rent the hall?', found(['rent', 'hall'], halls), {
    response_length: 'long',
  })

  expect(text).toContain('[1]')
  expect(text.length).toBeLessThan(700)
})

test.each([
  ['cheers, that cleared up the lot', 'You are welcome.'],
  ['that did the trick, cheers and bye!!', 'Goodbye.'],
])('%s is no question that has no answer', (message, part) => {
  const said = reply(message, found([], []))

  expect(said.answered).toBe(true)
  expect(said.text).toContain(part)
})
