import pg from 'pg'
import { expect, test } from 'vitest'
import { connectionOptions } from '../../src/connect.ts'
import { askForPerson, sayTo, take, useInbox } from '../../testing/handoffs.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()
const { given, rows, answered, asked, people, back } = useInbox(world)

/** The conversations in which servers hear that people did something while `work` is done. */
async function heardWhile(work: () => Promise<unknown>) {
  const client = new pg.Client(connectionOptions(world().ownerConnection))
  const heard = new Set<string>()
  client.on('notification', ({ payload = '' }) => heard.add(payload))
  await client.connect()
  await client.query('listen people_in')
  await work()
  // Notices come before the answer to a later question.
  await client.query('select')
  await client.end()
  return [...heard]
}

test('servers hear in which conversation somebody was asked, came, spoke and left, or which was ended', async () => {
  const { member } = people()
  const { conversation_id: id } = await answered()
  const end = () => rows('update conversations set ended_at = now() where id = $1', [id])
  const ask = () => askForPerson(world(), given().visitor, given().template, id)

  expect(await heardWhile(ask)).toEqual([id])
  expect(await heardWhile(() => take(world(), member, id))).toEqual([id])
  expect(await heardWhile(() => sayTo(world(), member, id, 'Good morning.'))).toEqual([id])
  expect(await heardWhile(() => back(member, id))).toEqual([id])
  expect(await heardWhile(end)).toEqual([id])
})

test('of what the visitor and the agent say they hear nothing', async () => {
  await asked()

  expect(await heardWhile(() => answered())).toEqual([])
})
