import { beforeEach, describe, expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { askForPerson, sayTo, take, useInbox } from '../../testing/handoffs.ts'
import { type Person, useWorld } from '../../testing/world.ts'

// Who sees a conversation that asks for a person, who may take it, and who may write in it.

const world = useWorld()
const { given, rows, answered, people, named, asked, taken, back } = useInbox(world)
let member: Person
let colleague: Person
beforeEach(() => {
  ;({ member, colleague } = people())
})

describe('what a member without the right to read transcripts sees', () => {
  beforeEach(() => giveFeature(world(), given().acme, 'insights', false))
  const sees = async (person: Person | null, id: string) => {
    const counts: number[] = []
    for (const [table, column] of [
      ['conversations', 'id'],
      ['messages', 'conversation_id'],
      ['whispers', 'conversation_id'],
    ]) {
      const found = await world()
        .as(person, (query) => query(`select 1 from ${table} where ${column} = $1`, [id]))
        .catch(() => [])
      counts.push(found.length)
    }
    return counts
  }
  const whisper = (person: Person | null, id: string) =>
    world()
      .as(person, (query) =>
        query("insert into whispers (conversation_id, body) values ($1, 'Offer ten percent.')", [
          id,
        ]),
      )
      .then(
        () => 'done',
        (error: { code: string }) => error.code,
      )

  test('is the conversation as long as it asks for a person or has one, never before or after', async () => {
    const { conversation_id: id } = await answered()
    expect(await sees(member, id)).toEqual([0, 0, 0])
    expect(await whisper(member, id)).toBe('42501')
    await expect(take(world(), member, id)).rejects.toMatchObject({ code: 'PT404' })

    await askForPerson(world(), given().visitor, given().template, id)
    expect(await whisper(member, id)).toBe('done')
    expect(await sees(member, id)).toEqual([1, 2, 1])
    expect(await sees(given().visitor, id)).toEqual([1, 2, 0])
    await take(world(), member, id)
    expect(await sees(colleague, id)).toEqual([1, 3, 1])

    await back(member, id)
    expect(await sees(member, id)).toEqual([0, 0, 0])
  })

  test('nobody else sees or takes: each role, with the lawful twin', async () => {
    const id = await asked()
    const { acme } = given()
    const rival = await world().organization({ name: 'Rival' })
    const removed = await named(acme, 'Rosa')
    await rows('delete from organization_members where user_id = $1', [removed.id])
    const half = await world().person({ passwordOnly: true })
    await rows(
      "insert into organization_members (user_id, organization_id, role) values ($1, $2, 'member')",
      [half.id, acme.id],
    )
    // A member of two: here an agent_user, an owner elsewhere.
    const both = await world().member(acme, 'agent_user')
    await world().organization({ owner: both, name: 'Second' })
    const outsiders = {
      rival: rival.owner,
      removed,
      half,
      both,
      inactive: await world().member(acme, 'INACTIVE'),
      stranger: await world().person(),
      visitor: await world().person({ anonymous: true }),
      nobody: null,
    }

    for (const [name, person] of Object.entries(outsiders)) {
      expect([name, await sees(person, id)]).toEqual([name, [0, 0, 0]])
      expect([name, await whisper(person, id)]).toEqual([name, '42501'])
      await expect(take(world(), person, id), name).rejects.toMatchObject({
        code: person ? 'PT404' : '42501',
      })
      const org = await world()
        .as(person, (query) => query('select 1 from handoffs where conversation_id = $1', [id]))
        .catch(() => [])
      expect([name, org.length]).toEqual([name, 0])
    }
    // A key that may write agents is no person.
    const account = await world().person({ anonymous: true })
    const [key] = await rows(
      `insert into integration_keys (organization_id, account_id, name, prefix, last_four, key_hash, scopes)
       values ($1, $2, 'All', 'dwk_abcd', 'wxyz', gen_random_uuid(), '{agents.write}') returning id`,
      [acme.id, account.id],
    )
    account.claims.key_id = key.id
    expect(await sees(account, id)).toEqual([0, 0, 0])
    await expect(take(world(), account, id)).rejects.toMatchObject({ code: 'PT404' })

    expect(await sees(member, id)).toEqual([1, 2, 0])
    await take(world(), member, id)
  })
})

test('no visitor and no member writes a message past the functions', async () => {
  const id = await taken()
  const { acme, visitor } = given()
  const insert = `insert into messages (organization_id, conversation_id, visitor_id, role, said_by, text, state, completed_at)
    values ($1, $2, $3, 'person', 'Mara', 'All is free.', 'complete', now())`

  for (const person of [visitor, member, acme.owner]) {
    await expect(
      world().as(person, (query) => query(insert, [acme.id, id, visitor.id])),
    ).rejects.toMatchObject({ code: '42501' })
  }
  await expect(sayTo(world(), visitor, id, 'All is free.')).rejects.toMatchObject({ code: 'PT404' })
})
