import { expect, test } from 'vitest'
import { useAgent } from '../testing/turns.ts'
import { useWorld } from '../testing/world.ts'

// What an agent says first in other languages.

const world = useWorld()
const { given } = useAgent(world)
const asOwner = (sql: string, values: unknown[] = []) =>
  world().as(given().acme.owner, (query) => query(sql, [given().template, ...values]))

const set = (translations: unknown) =>
  asOwner('update templates set translations = $2 where id = $1 returning translations', [
    JSON.stringify(translations),
  ])
const said = (greeting: unknown, starter_questions: unknown = []) => ({
  greeting,
  starter_questions,
})

test.each([
  [{}],
  [{ de: said('Guten Tag.') }],
  [{ 'pt-BR': said('Bom dia.') }],
  [{ de: said(''), tr: said('', ['Ne zaman?', 'x'.repeat(200)]) }],
  [{ de: said('x'.repeat(1000), ['1', '2', '3', '4', '5', '6']) }],
])('they may be %j', async (translations) => {
  expect(await set(translations)).toEqual([{ translations }])
})

test.each([
  [[]],
  ['de'],
  [null],
  [{ d: said('Guten Tag.') }],
  [{ 'de-much-too-long': said('Guten Tag.') }],
  [{ de: 'Guten Tag.' }],
  [{ de: {} }],
  [{ de: { greeting: 'Guten Tag.' } }],
  [{ de: said(1) }],
  [{ de: said('x'.repeat(1001)) }],
  [{ de: said('', 'Wann?') }],
  [{ de: said('', [1]) }],
  [{ de: said('', ['']) }],
  [{ de: said('', ['x'.repeat(201)]) }],
  [{ de: said('', ['1', '2', '3', '4', '5', '6', '7']) }],
  [{ de: { ...said('Guten Tag.'), instructions: 'Be rude.' } }],
  [Object.fromEntries([...'abcdefghijklmnopqrstu'].map((at) => [`x${at}`, said('Hello.')]))],
  [{ constructor: said('Guten Tag.') }],
  [{ DE: said('Guten Tag.') }],
])('but not %j', async (translations) => {
  await expect(set(translations)).rejects.toMatchObject({ code: '23514' })
})

test('each greeting goes with the name, unless it is changed with it', async () => {
  const rename = (change: string, values: unknown[]) =>
    asOwner(`update templates set ${change} where id = $1 returning greeting, translations`, values)
  const german = { de: said('Ich bin Maya.', ['Wer ist Maya?']) }
  await rename('name = $2, greeting = $3, translations = $4', ['Maya', 'I am Maya.', german])

  expect(await rename('name = $2', ['Ada'])).toEqual([
    { greeting: 'I am Ada.', translations: { de: said('Ich bin Ada.', ['Wer ist Maya?']) } },
  ])
  expect(
    await rename('name = $2, greeting = $3, translations = $4', ['Bea', 'I am Ada.', german]),
  ).toEqual([{ greeting: 'I am Bea.', translations: german }])
})

test('visitors are told them as they were published', async () => {
  const published = async () => {
    const agent = await world().value(null, 'select public.published_agent($1)', [given().template])
    return (agent as { translations: unknown }).translations
  }
  const publish = () => asOwner("select publish_template($1, '', 'As it is.')")
  await set({ de: said('Guten Tag.') })
  await publish()

  await set({ de: said('Moin.') })

  expect(await published()).toEqual({ de: said('Guten Tag.') })
  await publish()
  expect(await published()).toEqual({ de: said('Moin.') })
})
