import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { doneAtOnce } from '../../testing/usage.ts'
import { type Organization, useWorld } from '../../testing/world.ts'

const world = useWorld()
const full = {
  code: 'PT403',
  detail: 'quota_reached',
  message: expect.stringMatching(/^Acme has 5 of 5 users, open invitations included\. Remove one/),
}

function invite({ id }: Organization, email = `${randomUUID()}@example.com`) {
  return world().owner.query<{ id: string; token_hash: string; email: string }>(
    `insert into public.organization_invitations (organization_id, email, role, token_hash)
     values ($1, $2, 'member', gen_random_uuid()) returning id, token_hash, email`,
    [id, email],
  )
}

function limit({ id }: Organization, users: number) {
  return world().owner.query(
    `insert into billing.organization_features (organization_id, feature_id, value_json)
     select $1, id, to_jsonb($2::integer) from billing.features
     where feature_key = 'workforce.feature.userLimit'`,
    [id, users],
  )
}

describe('the seats of an organisation', () => {
  test('are five: members who are in, and invitations that are open', async () => {
    const acme = await world().organization()
    await world().member(acme, 'member')
    await world().member(acme, 'INACTIVE')
    await invite(acme)
    await invite(acme)
    await invite(acme)

    await expect(invite(acme)).rejects.toMatchObject(full)
    await expect(world().member(acme, 'agent_user')).rejects.toMatchObject(full)
    expect(await world().member(acme, 'INACTIVE')).toHaveProperty('id')
  })

  test('taken at once are never one too many, by whichever way', async () => {
    const acme = await world().organization()
    const people = await Promise.all(Array.from({ length: 10 }, () => world().person()))
    const join = (id: string) =>
      world().owner.query(
        `insert into public.organization_members (user_id, organization_id, role)
         values ($1, $2, 'member')`,
        [id, acme.id],
      )

    const acts = people.flatMap(({ id }) => [() => join(id), () => invite(acme)])

    expect(await doneAtOnce(acts, 'PT403')).toBe(4)
  })

  test('are given back by a removal, a revocation, an acceptance and time', async () => {
    const acme = await world().organization()
    const member = await world().member(acme, 'member')
    const { rows: revoked } = await invite(acme)
    const { rows: expired } = await invite(acme)
    const { rows: accepted } = await invite(acme)

    for (const [sql, id] of [
      ["update public.organization_members set role = 'INACTIVE' where user_id = $1", member.id],
      [
        'update public.organization_invitations set revoked_at = now() where id = $1',
        revoked[0]?.id,
      ],
      [
        'update public.organization_invitations set expires_at = now() where id = $1',
        expired[0]?.id,
      ],
      [
        'update public.organization_invitations set accepted_at = now() where id = $1',
        accepted[0]?.id,
      ],
    ]) {
      await expect(invite(acme)).rejects.toMatchObject(full)
      await world().owner.query(String(sql), [id])
      await invite(acme)
    }
  })

  test('are taken again by a member who comes back, and by an invitation that is sent again', async () => {
    const acme = await world().organization()
    const gone = await world().member(acme, 'INACTIVE')
    const { rows } = await invite(acme)
    const age = (interval: string) =>
      world().owner.query(
        'update public.organization_invitations set expires_at = now() + $2::interval where id = $1',
        [rows[0]?.id, interval],
      )
    await age('-1 second')
    for (let seat = 2; seat <= 5; seat += 1) await invite(acme)

    await expect(age('7 days')).rejects.toMatchObject(full)
    await expect(
      world().owner.query(
        "update public.organization_members set role = 'member' where user_id = $1",
        [gone.id],
      ),
    ).rejects.toMatchObject(full)
  })

  test('are five where no number was given', async () => {
    const acme = await world().organization()
    await limit(acme, 0)
    for (let seat = 2; seat <= 5; seat += 1) await invite(acme)

    await expect(invite(acme)).rejects.toMatchObject(full)
  })

  test('are as many as the organisation was given, and fewer take no one out', async () => {
    const acme = await world().organization()
    await limit(acme, 2)
    const member = await world().member(acme, 'member')
    await expect(invite(acme)).rejects.toMatchObject({
      message: expect.stringContaining('Acme has 2 of 2 users'),
    })

    await world().owner.query(
      "update billing.organization_features set value_json = '1' where organization_id = $1 and value_json = '2'",
      [acme.id],
    )

    const [answer] = await world().as(acme.owner, (query) =>
      query("select * from public.change_member_role($1, $2, 'agent_user')", [acme.id, member.id]),
    )
    expect(answer).toMatchObject({ success: true })
  })
})
