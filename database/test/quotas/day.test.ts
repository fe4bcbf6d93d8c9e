import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { doneAtOnce } from '../../testing/usage.ts'
import { type Organization, type Person, useWorld } from '../../testing/world.ts'

const world = useWorld()

async function agentOf({ id, owner }: Organization) {
  const { rows } = await world().owner.query(
    `insert into public.templates (organization_id, name, avatar, style_id, voice_id, tone, response_length)
     select $1, 'Ada', people.id, person_styles.id, person_voices.id, 'friendly', 'medium'
     from public.people
     join public.person_styles on person_styles.person_id = people.id
     join public.person_voices on person_voices.person_id = people.id
     limit 1 returning id`,
    [id],
  )
  await world().as(owner, (query) => query('select public.publish_template($1)', [rows[0].id]))
  return String(rows[0].id)
}

async function limited(limits: Record<string, number>) {
  const organization = await world().organization({ name: 'Halden Logistics' })
  for (const [name, most] of Object.entries(limits)) {
    await giveFeature(world(), organization, name, most)
  }
  return { ...organization, agent: await agentOf(organization) }
}

/** A turn of this person, from an address when one is named. */
function ask(person: Person, agent: string, address = '') {
  return world().as(person, async (query) => {
    await query("select set_config('request.visitor_address', $1, true)", [address])
    const [row] = await query(
      "select private.begin_turn($1, null, false, 'agent', $2, 'Why?', null) as begun",
      [agent, randomUUID()],
    )
    return row?.begun
  })
}

const visitor = () => world().person({ anonymous: true })
const kindly = {
  code: 'PT429',
  detail: 'quota_reached',
  message: 'This agent has answered all it can for today. Please come back tomorrow.',
}

describe('answers of a day', () => {
  test('are as many as the organisation may give, no matter who asks which agent', async () => {
    const halden = await limited({ turnLimit: 3 })
    const other = await agentOf(halden)
    await ask(await visitor(), halden.agent)
    await ask(await visitor(), other)
    await ask(halden.owner, halden.agent)

    await expect(ask(await visitor(), halden.agent)).rejects.toMatchObject(kindly)
    await expect(ask(halden.owner, other)).rejects.toMatchObject({
      code: 'PT429',
      message:
        'Halden Logistics has given 3 of 3 answers today. Come back tomorrow, or ask us for more.',
    })
    await expect(ask(await world().member(halden, 'member'), other)).rejects.toMatchObject({
      message: expect.stringMatching(/^Halden Logistics .* or ask an owner to get more\.$/),
    })
  })

  test('are as many as an agent may give, and another agent goes on', async () => {
    const halden = await limited({ agentTurnLimit: 1 })
    const other = await agentOf(halden)
    await ask(await visitor(), halden.agent)

    await expect(ask(await visitor(), halden.agent)).rejects.toMatchObject(kindly)
    await ask(await visitor(), other)
  })

  test('are as many as an address may get, and another address goes on', async () => {
    const halden = await limited({ addressTurnLimit: 1 })
    await ask(await visitor(), halden.agent, 'one')

    await expect(ask(await visitor(), halden.agent, 'one')).rejects.toMatchObject({
      code: 'PT429',
      message: 'Many questions have come from your network today. Please come back tomorrow.',
    })
    await ask(await visitor(), halden.agent, 'two')
    await ask(await visitor(), halden.agent)
  })

  test('asked for at once are never one too many, and a refusal leaves nothing', async () => {
    const halden = await limited({ turnLimit: 6 })
    const visitors = await Promise.all(Array.from({ length: 20 }, visitor))

    const done = await doneAtOnce(
      visitors.map((person) => () => ask(person, halden.agent, person.id)),
      'PT429',
    )

    expect(done).toBe(6)
    const { rows } = await world().owner.query(
      `select (select count(*)::integer from public.messages where organization_id = $1) as messages,
         (select count(*)::integer from private.usage_of_day
          where organization_id = $1 and subject like 'answers to %') as addresses,
         (select used::integer from private.usage_of_day
          where organization_id = $1 and subject = 'answers') as used`,
      [halden.id],
    )
    expect(rows[0]).toEqual({ messages: 12, addresses: 6, used: 6 })
  })

  test('begin again with the day, and the days before are forgotten', async () => {
    const halden = await limited({ turnLimit: 1 })
    const other = await limited({})
    await ask(await visitor(), halden.agent, 'one')
    await ask(await visitor(), other.agent)
    const both = [[halden.id, other.id]]
    await world().owner.query(
      'update private.usage_of_day set day = day - 1 where organization_id = any ($1)',
      both,
    )

    await ask(await visitor(), halden.agent, 'two')

    const { rows } = await world().owner.query(
      `select distinct organization_id as id, day = (now() at time zone 'utc')::date as today
       from private.usage_of_day where organization_id = any ($1)`,
      both,
    )
    expect(rows).toHaveLength(2)
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: halden.id, today: true },
        { id: other.id, today: false },
      ]),
    )
    await expect(ask(await visitor(), halden.agent)).rejects.toMatchObject(kindly)
  })
})

describe('invitation mails of a day', () => {
  const invite = ({ id }: Organization) =>
    world().owner.query<{ id: string }>(
      `insert into public.organization_invitations (organization_id, email, role, token_hash)
       values ($1, gen_random_uuid() || '@example.com', 'member', gen_random_uuid()) returning id`,
      [id],
    )

  test('are as many as the organisation may send, one sent again included', async () => {
    const halden = await limited({ mailLimit: 3, userLimit: 100 })
    const { rows } = await invite(halden)
    const resend = () =>
      world().owner.query(
        'update public.organization_invitations set token_hash = gen_random_uuid() where id = $1',
        [rows[0]?.id],
      )
    await resend()
    await invite(halden)

    const refused = {
      code: 'PT429',
      detail: 'quota_reached',
      message:
        'Halden Logistics has sent 3 of 3 invitation mails today. Try again tomorrow, or ask an owner to get more.',
    }
    await expect(invite(halden)).rejects.toMatchObject(refused)
    await expect(resend()).rejects.toMatchObject(refused)
    await world().owner.query(
      'update public.organization_invitations set revoked_at = now() where id = $1',
      [rows[0]?.id],
    )
  })

  test('asked for at once are never one too many', async () => {
    const halden = await limited({ mailLimit: 4, userLimit: 100 })

    const done = await doneAtOnce(
      Array.from({ length: 20 }, () => () => invite(halden)),
      'PT429',
    )

    expect(done).toBe(4)
  })
})
