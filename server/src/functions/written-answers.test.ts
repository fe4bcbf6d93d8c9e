import { expect, test } from 'vitest'
import { citationsOf, message, textOf, useTalks } from './testing/talks.ts'

const talks = useTalks()
const world = () => talks.library.world()

const question = 'Can I bring my dog to the office?'
const body = `Dogs are welcome on Fridays:

- on the third floor alone
- with a lead

| Dog | Room |
| --- | --- |
| small | 3.1 |

Ask Ines first.`

/** An agent that read the handbook, and an answer that was written for it. */
async function taught(embedded: boolean) {
  const acme = await world().organization()
  const template_id = await talks.agent(acme)
  const id = await talks.library.write(acme, { title: question, body })
  await talks.library.index(acme, id)
  if (embedded) await talks.library.embed(acme, id)
  const visitor = await talks.visitor()
  const ask = async (text: string) => talks.answer(visitor, { template_id, message: message(text) })
  return { acme, id, ask }
}

test('a written answer is given word for word, cited, from the moment it was read', async () => {
  const { id, ask } = await taught(false)

  const answer = await ask(question)

  expect(textOf(answer)).toContain(body)
  expect(citationsOf(answer)).toEqual([
    expect.objectContaining({ source_id: id, title: question, quote: body }),
  ])
})

test.each([
  'can i bring my dog to the office',
  'Am I allowed to bring a dog into the office?',
  'Is it OK to take my dog to the office?',
])('also when it is asked a bit differently: %s', async (asked) => {
  const { ask } = await taught(true)

  expect(textOf(await ask(asked))).toContain(body)
})

test.each([
  ['Can I bring my bike to the office?', /^The closest I have is:/],
  ['Can I bring my dog to Oslo?', /^I find nothing on Oslo/],
])('where something else is asked it is the closest there is: %s', async (asked, beginning) => {
  const { ask } = await taught(true)

  const text = textOf(await ask(asked))

  expect(text).toMatch(beginning)
  expect(text).toContain(body)
})

test('it stands in the way of no other answer', async () => {
  const { ask } = await taught(true)

  const text = textOf(await ask('How many days of annual leave do I get?'))

  expect(text).toContain('25 days')
  expect(text).not.toContain('Dogs')
})

test('an answer that was changed is the one that is given', async () => {
  const { acme, id, ask } = await taught(false)

  await talks.library.rewrite(acme, id, { body: 'No dogs, please.' })
  await talks.library.index(acme, id)

  const answer = await ask(question)
  expect(textOf(answer)).toContain('No dogs, please.')
  expect(textOf(answer)).not.toContain('welcome')
})
