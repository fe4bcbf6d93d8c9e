import { describe, expect, test } from 'vitest'
import { type Person, useWorld } from '../../testing/world.ts'

const world = useWorld()
const insertOrganization =
  'insert into public.organizations (name, created_by) values ($1, $2) returning id'
const insertMember =
  'insert into public.organization_members (user_id, organization_id, role) values ($1, $2, $3)'
const names = 'select name from public.organizations order by name'

describe('founding an organisation', () => {
  test('a signed-in person founds one, becomes its owner and gets the features of the trial', async () => {
    const founder = await world().person()

    const found = await world().as(founder, async (query) => {
      const [organization] = await query(insertOrganization, ['Halden', founder.id])
      await query(insertMember, [founder.id, organization?.id, 'owner'])
      return {
        organizations: await query(names),
        features: await query(
          `select feature_key from billing.organization_features
           join billing.features on features.id = feature_id order by feature_key`,
        ),
      }
    })

    expect(found.organizations).toEqual([{ name: 'Halden' }])
    expect(found.features).toEqual([
      { feature_key: 'workforce.feature.galleries' },
      { feature_key: 'workforce.feature.insights' },
      { feature_key: 'workforce.feature.knowledge' },
      { feature_key: 'workforce.feature.organization' },
      { feature_key: 'workforce.feature.sso' },
      { feature_key: 'workforce.feature.templates' },
      { feature_key: 'workforce.feature.workforceConnect' },
    ])
  })

  test.each([
    ['noToken', async () => null],
    ['an anonymous visitor', () => world().person({ anonymous: true })],
    ['a password session without its code', () => world().person({ passwordOnly: true })],
  ])('%s cannot', async (_, who) => {
    const person = await who()

    const attempt = world().as(person, (query) => query(insertOrganization, ['Halden', person?.id]))

    await expect(attempt).rejects.toMatchObject({ code: '42501' })
  })

  test('no one founds in the name of another', async () => {
    const [person, other] = [await world().person(), await world().person()]
    // Without reading the row back, which no other may.
    const found = insertOrganization.replace(' returning id', '')

    const attempt = world().as(person, (query) => query(found, ['Halden', other.id]))

    await expect(attempt).rejects.toMatchObject({ code: '42501' })
  })

  test.each<[string, (founder: Person) => Promise<[whom: Person, role: string]>, object]>([
    ['another', async () => [await world().person(), 'owner'], {}],
    ['oneself in another role', async (founder) => [founder, 'member'], {}],
    ['an anonymous visitor', async (founder) => [founder, 'owner'], { anonymous: true }],
    ['a password session', async (founder) => [founder, 'owner'], { passwordOnly: true }],
  ])('the first member is the founder, as an owner, not %s', async (_, wish, options) => {
    const founder = await world().person(options)
    const { rows } = await world().owner.query(insertOrganization, ['Halden', founder.id])
    const [whom, role] = await wish(founder)

    const attempt = world().as(founder, (query) => query(insertMember, [whom.id, rows[0].id, role]))

    await expect(attempt).rejects.toMatchObject({ code: '42501' })
  })

  test('an organisation without members is its founder’s alone to join', async () => {
    const [founder, other] = [await world().person(), await world().person()]
    const { rows } = await world().owner.query(insertOrganization, ['Halden', founder.id])
    await world().owner.query(insertOrganization, ['Mine', other.id])
    const join = (person: Person) =>
      world().as(person, (query) => query(insertMember, [person.id, rows[0].id, 'owner']))

    await expect(join(other)).rejects.toMatchObject({ code: '42501' })
    await expect(join(founder)).resolves.toEqual([])
  })

  test('a founder who left cannot come back', async () => {
    const { id, owner } = await world().organization()
    const heir = await world().person()
    await world().owner.query(insertMember, [heir.id, id, 'owner'])
    await world().owner.query('delete from public.organization_members where user_id = $1', [
      owner.id,
    ])

    const attempt = world().as(owner, (query) => query(insertMember, [owner.id, id, 'owner']))

    await expect(attempt).rejects.toMatchObject({ code: '42501' })
  })

  test('a second member cannot write himself in', async () => {
    const { id } = await world().organization()
    const stranger = await world().person()

    const attempt = world().as(stranger, (query) => query(insertMember, [stranger.id, id, 'owner']))

    await expect(attempt).rejects.toMatchObject({ code: '42501' })
  })
})

describe('seeing and editing an organisation', () => {
  test('its members see it, everyone else sees nothing', async () => {
    const acme = await world().organization({ name: 'Acme' })
    const rival = await world().organization({ name: 'Rival' })
    const removed = await world().member(acme, 'member')
    await world().owner.query('delete from public.organization_members where user_id = $1', [
      removed.id,
    ])
    const ended = await world().member(acme, 'member')
    await world().owner.query('delete from auth.sessions where id = $1', [ended.sessionId])
    const see = (person: typeof removed) => world().as(person, (query) => query(names))

    for (const role of ['owner', 'member', 'agent_user'] as const) {
      const member = role === 'owner' ? acme.owner : await world().member(acme, role)
      expect(await see(member), role).toEqual([{ name: 'Acme' }])
    }
    expect(await see(rival.owner)).toEqual([{ name: 'Rival' }])
    for (const person of [
      await world().member(acme, 'INACTIVE'),
      removed,
      ended,
      await world().person({ anonymous: true }),
    ]) {
      expect(await see(person)).toEqual([])
    }
    await expect(world().as(null, (query) => query(names))).rejects.toMatchObject({ code: '42501' })
  })

  test('a password session sees its organisation only after the code', async () => {
    const person = await world().person({ passwordOnly: true })
    await world().organization({ owner: person, name: 'Acme' })
    const before = await world().as(person, (query) => query(names))
    await world().owner.query(
      `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
       values (gen_random_uuid(), $1, now(), now(), 'otp')`,
      [person.sessionId],
    )

    const after = await world().as(person, (query) => query(names))

    expect(before).toEqual([])
    expect(after).toEqual([{ name: 'Acme' }])
  })

  test('owners edit it, members and strangers do not', async () => {
    const acme = await world().organization()
    const edit = (person: typeof acme.owner) =>
      world().as(person, (query) =>
        query(
          "update public.organizations set website = 'https://acme.example' where id = $1 returning id",
          [acme.id],
        ),
      )

    expect(await edit(acme.owner)).toHaveLength(1)
    expect(await edit(await world().member(acme, 'member'))).toHaveLength(0)
    expect(await edit((await world().organization()).owner)).toHaveLength(0)
  })
})

describe('the website of an organisation', () => {
  const set = async (website: string | null) => {
    const acme = await world().organization()
    return world().as(acme.owner, (query) =>
      query('update public.organizations set website = $2 where id = $1 returning website', [
        acme.id,
        website,
      ]),
    )
  }

  test.each([
    'https://acme.example',
    'http://acme.example',
    'HTTPS://acme.example:8443/about?us=1#team',
    null,
  ])('may be %s', async (website) => {
    expect(await set(website)).toEqual([{ website }])
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://acme.example',
    'acme.example',
    '//acme.example',
    'https://',
    'https://a b',
    'https://acme.example@evil.example',
    'https:acme.example',
    ' https://acme.example',
    'https://acme.example\njavascript:alert(1)',
    '',
  ])('is never %j', async (website) => {
    await expect(set(website)).rejects.toMatchObject({ code: '23514' })
  })
})

describe('the one-time verification', () => {
  const set =
    'update public.organization_members set one_time_verification_state = $1 where user_id = $2 returning id'

  test('a client may repeat its state and never decide it', async () => {
    const { owner } = await world().organization()

    const repeated = await world().as(owner, (query) => query(set, ['unverified', owner.id]))
    const forged = world().as(owner, (query) => query(set, ['verified', owner.id]))

    expect(repeated).toHaveLength(1)
    await expect(forged).rejects.toMatchObject({ code: 'PT403' })
  })

  test('a role is a client’s to repeat, never to decide', async () => {
    const acme = await world().organization()
    const member = await world().member(acme, 'member')
    const write = (person: Person, role: string) =>
      world().as(person, (query) =>
        query(
          'update public.organization_members set role = $1 where user_id = $2 returning role',
          [role, person.id],
        ),
      )

    for (const [person, own] of [
      [acme.owner, 'owner'],
      [member, 'member'],
    ] as const) {
      expect(await write(person, own)).toEqual([{ role: own }])
      for (const role of ['owner', 'member', 'agent_user', 'INACTIVE']) {
        if (role === own) continue
        await expect(write(person, role)).rejects.toMatchObject({ code: 'PT403' })
      }
    }
    const ofAnother = await world().as(acme.owner, (query) =>
      query(
        "update public.organization_members set role = 'owner' where user_id = $1 returning 1",
        [member.id],
      ),
    )
    expect(ofAnother).toEqual([])
  })
})
