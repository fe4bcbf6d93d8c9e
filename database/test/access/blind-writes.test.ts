import { describe, expect, test } from 'vitest'
import { addFixtures } from '../../testing/fixtures.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import { talkOf } from '../../testing/talks.ts'
import { type Person, useWorld } from '../../testing/world.ts'

// A write that reads a column is asked by the policies of select too. These writes read none, so that the
// policies of update and delete stand alone.

const world = useWorld()

/** How many rows a write without a condition reaches. */
async function reach(person: Person, write: string) {
  return (await world().as(person, (query) => query(`${write} returning 1`))).length
}

async function visited() {
  const acme = await world().organization()
  const visitor = await world().person({ anonymous: true })
  return { acme, visitor, things: await addFixtures(world(), acme.id, visitor.id) }
}

/** A member of one organisation whom another lets in no more, with a colleague in each. */
async function halfInside() {
  const acme = await world().organization()
  const past = await world().organization({ name: 'Past' })
  const person = await world().member(acme, 'member')
  await world().owner.query(
    "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'INACTIVE')",
    [person.id, past.id],
  )
  return { acme, past, person }
}

describe('a write that reads nothing', () => {
  test('reaches the own profile where the person is let in', async () => {
    const { person } = await halfInside()

    expect(
      await reach(
        person,
        "update public.organization_member_profiles set email_subscribe = 'opted_in'",
      ),
    ).toBe(1)
  })

  test('reaches the own record of a sign-in where the person is let in', async () => {
    const { person } = await halfInside()
    await world().owner.query(
      `insert into public.organization_members_sso_providers (member_id, provider_type)
       select id, 'saml' from public.organization_members`,
    )

    expect(
      await reach(
        person,
        "update public.organization_members_sso_providers set sso_groups = '{a}'",
      ),
    ).toBe(1)
  })

  test.each([
    ["public.templates set name = 'Ada'", 1],
    ["public.knowledge_sources set title = 'Handbook'", 4],
    ["public.knowledge_synonyms set words = '{rest,leave}'", 1],
    ['public.knowledge_collections set name = gen_random_uuid()::text', 2],
    ["public.organizations set name = 'Acme'", 1],
    ["public.agent_widgets set pre_chat = 'required'", 1],
    ["public.template_tests set question = 'Who?'", 1],
    ["public.galleries set title = 'Helpers'", 1],
    ['public.contact_requests set done = true', 1],
    ['public.spend_limits set amount = 2000000', 1],
  ])('reaches what is of the own organisation: %s', async (change, own) => {
    const [{ acme }] = [await visited(), await visited()]

    expect(await reach(acme.owner, `update ${change}`)).toBe(own)
  })

  test('reaches the gaps of which a question is seen, by those who may write', async () => {
    const { acme, things } = await visited()
    // With insights the questions of visitors are seen too.
    await giveFeature(world(), acme, 'insights', false)
    await world().owner.query(
      `with unseen as (
         insert into public.knowledge_gaps (organization_id) values ($1) returning id
       )
       insert into public.knowledge_gap_questions
         (organization_id, answer_id, gap_id, template_id, channel, draft, asked_by, question, asked_at)
       select $1, $2, id, $3, 'agent', false, $4, 'Why?', now() from unseen`,
      [acme.id, things.unrated, things.template, (await world().person()).id],
    )
    const account = await world().person({ anonymous: true })
    const { rows } = await world().owner.query(
      `insert into public.integration_keys
         (organization_id, account_id, name, prefix, last_four, key_hash, scopes)
       values ($1, $2, 'Reader', 'dwk_abcd', 'wxyz', gen_random_uuid(), '{knowledge.read}')
       returning id`,
      [acme.id, account.id],
    )
    const reader = { ...account, claims: { ...account.claims, key_id: rows[0].id } }
    const settle = "update public.knowledge_gaps set status = 'dismissed'"
    const seen = await world().as(reader, (query) => query('select id from public.knowledge_gaps'))

    expect(seen).toHaveLength(1)
    expect(await reach(reader, settle)).toBe(0)
    expect(await reach(acme.owner, settle)).toBe(1)
  })

  test('reaches the own conversations, without those with a draft that was lost', async () => {
    const { acme, things } = await visited()
    const member = await world().member(acme, 'member')
    await talkOf(world(), acme.id, things, member.id, 'published')
    await talkOf(world(), acme.id, things, member.id, 'draft')
    const rename = "update public.conversations set title = 'Mine'"

    expect(await reach(member, rename)).toBe(2)
    await world().owner.query(
      "update public.organization_members set role = 'agent_user' where user_id = $1",
      [member.id],
    )
    expect(await reach(member, rename)).toBe(1)
  })

  test.each([
    'update public.message_feedback set rating = -1',
    'delete from public.message_feedback',
  ])('reaches what one thinks of the answers one got: %s', async (write) => {
    const [one, other] = [await visited(), await visited()]
    for (const [message, visitor] of [
      [one.things.unrated, other.visitor.id],
      [other.things.unrated, one.visitor.id],
    ]) {
      await world().owner.query(
        'insert into public.message_feedback (message_id, visitor_id, rating) values ($1, $2, 1)',
        [message, visitor],
      )
    }
    const seen = await world().as(one.visitor, (query) =>
      query('select message_id from public.message_feedback'),
    )

    expect(seen).toEqual([{ message_id: one.things.rated }])
    expect(await reach(one.visitor, write)).toBe(1)
  })
})

// A column that is granted one day makes no row change hands: the policies say so too.
describe('a row that could be written stays', () => {
  async function move(person: Person, table: string, column: string, to: string) {
    await world().owner.query(`grant update (${column}) on ${table} to authenticated`)
    try {
      return await world().as(person, (query) =>
        query(`update ${table} set ${column} = $1 returning 1`, [to]),
      )
    } finally {
      await world().owner.query(`revoke update (${column}) on ${table} from authenticated`)
    }
  }

  test('feedback is given in the own name', async () => {
    const { visitor, things } = await visited()
    const other = await world().person({ anonymous: true })
    const insert =
      'insert into public.message_feedback (message_id, visitor_id, rating) values ($1, $2, 1) returning 1'
    const give = (who: Person) =>
      world().as(visitor, (query) => query(insert, [things.unrated, who.id]))
    await world().owner.query(
      'grant insert (visitor_id) on public.message_feedback to authenticated',
    )

    await expect(give(other)).rejects.toMatchObject({ code: '42501' })
    await expect(give(visitor)).resolves.toHaveLength(1)
    await world().owner.query(
      'revoke insert (visitor_id) on public.message_feedback from authenticated',
    )
  })

  test.each([
    ['public.organizations', 'id'],
    ['public.organization_member_profiles', 'organization_id'],
    ['public.templates', 'organization_id'],
    ['public.knowledge_sources', 'organization_id'],
    ['public.knowledge_synonyms', 'organization_id'],
    ['public.knowledge_collections', 'organization_id'],
    ['public.knowledge_gaps', 'organization_id'],
    ['public.agent_widgets', 'organization_id'],
    ['public.template_tests', 'organization_id'],
    ['public.galleries', 'organization_id'],
    ['public.contact_requests', 'organization_id'],
    ['public.spend_limits', 'organization_id'],
  ])('in its organisation: %s', async (table, column) => {
    const { acme } = await visited()
    const rival = await world().organization({ name: 'Rival' })

    await expect(move(acme.owner, table, column, rival.id)).rejects.toMatchObject({ code: '42501' })
  })

  test.each([
    ['public.organization_members', 'user_id'],
    ['public.organization_member_profiles', 'user_id'],
  ])('with its member: %s', async (table, column) => {
    const acme = await world().organization()
    const other = await world().member(acme, 'member')

    await expect(move(acme.owner, table, column, other.id)).rejects.toMatchObject({ code: '42501' })
  })

  test.each([
    ['public.conversations', 'visitor_id'],
    ['public.message_feedback', 'visitor_id'],
    ['public.message_feedback', 'message_id'],
  ])('with its visitor: %s, %s', async (table, column) => {
    const [one, other] = [await visited(), await visited()]
    const to = column === 'message_id' ? other.things.unrated : other.visitor.id

    await expect(move(one.visitor, table, column, to)).rejects.toMatchObject({ code: '42501' })
  })
})
