import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { addSso } from '../../testing/fixtures/sso.ts'
import { type Organization, type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

const world = useWorld()
const rows = rowsAsOwner(world)

async function addClient() {
  const [made] = await rows(
    `insert into auth.oauth_clients
       (registration_type, redirect_uris, grant_types, client_name, token_endpoint_auth_method)
     values ('dynamic', array['https://notes.example/'], array['authorization_code'], 'Notes', 'none') returning id`,
  )
  return made.id as string
}
async function letIn({ id: person }: Person, { id }: Organization, client: string) {
  const [made] = await rows(
    `insert into public.app_grants
       (organization_id, user_id, client_id, client_name, client_host, scopes, expires_at)
     values ($1, $2, $3, 'Notes', 'notes.example', array['conversations.write'], now() + interval '1 day')
     returning id`,
    [id, person, client],
  )
  return made.id as string
}
/** A member of two organisations and another of the first, who let two apps in. */
async function setUp() {
  const [acme, other] = [await world().organization(), await world().organization()]
  const [ada, bea] = [await world().member(acme, 'member'), await world().member(acme, 'member')]
  await rows(
    "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'member')",
    [ada.id, other.id],
  )
  const [notes, mail] = [await addClient(), await addClient()]
  const grants = {
    beaNotes: await letIn(bea, acme, notes),
    adaNotes: await letIn(ada, acme, notes),
    adaMail: await letIn(ada, acme, mail),
    adaElsewhere: await letIn(ada, other, notes),
  }
  const left = async () => {
    const found = await rows('select id from public.app_grants where id = any ($1)', [
      Object.values(grants),
    ])
    const ids = found.map(({ id }) => id)
    return Object.entries(grants)
      .filter(([, id]) => ids.includes(id))
      .map(([name]) => name)
  }
  return { acme, other, ada, bea, notes, mail, grants, left }
}
async function token(grant: string, lineage: string, expires = '1 hour', used = false) {
  const hash = randomUUID()
  await rows(
    `insert into auth.oauth_tokens (token_hash, kind, grant_id, lineage, expires_at, used_at)
     values ($1, 'refresh', $2, $3, now() + $4::interval, case when $5 then now() end)`,
    [hash, grant, lineage, expires, used],
  )
  return hash
}
const tokensLeft = async (hashes: string[]) => {
  const found = await rows('select token_hash from auth.oauth_tokens where token_hash = any ($1)', [
    hashes,
  ])
  return hashes.filter((hash) => found.some(({ token_hash }) => token_hash === hash))
}

beforeEach(() => rows('delete from public.app_grants'))

describe('a person', () => {
  const end = ({ id }: Person, client: string | null) =>
    rows('select private.end_apps_of($1, $2)', [id, client])

  test('ends one app wherever it was let in, and not that of another person', async () => {
    const { ada, notes, left } = await setUp()
    await end(ada, notes)

    expect(await left()).toEqual(['beaNotes', 'adaMail'])
  })

  test('ends all apps at once, and none of another person', async () => {
    const { ada, left } = await setUp()
    await end(ada, null)

    expect(await left()).toEqual(['beaNotes'])
  })

  test('who becomes INACTIVE leaves no app behind there, and keeps those elsewhere', async () => {
    const { acme, ada, left } = await setUp()
    await rows(
      "update public.organization_members set role = 'INACTIVE' where user_id = $1 and organization_id = $2",
      [ada.id, acme.id],
    )

    expect(await left()).toEqual(['beaNotes', 'adaElsewhere'])
  })
})

test.each([
  ['turned off', 'select public.turn_sso($1, false)'],
  ['removed', 'select public.remove_sso($1)'],
])(
  'single sign-on that is %s ends the apps of who came by it, and of nobody else',
  async (_, sql) => {
    const { ada, bea, acme, left } = await setUp()
    await addSso(world(), acme.id)
    await rows(
      `insert into auth.identities (user_id, provider, provider_id, identity_data)
     select $1::uuid, 'sso:' || id, 'ada', '{}'::jsonb from auth.sso_providers where organization_id = $2
     union all select $3::uuid, 'email', $3::text, '{}'`,
      [ada.id, acme.id, bea.id],
    )

    await world().as(acme.owner, (query) => query(sql, [acme.id]))

    expect(await left()).toEqual(['beaNotes'])
  },
)

describe('a person who lets an app in while being suspended', () => {
  const allow = 'select private.allow_app($1, $2, $3::jsonb) as made'
  const suspend =
    "update public.organization_members set role = 'INACTIVE' where user_id = $1 and organization_id = $2"
  const waiting = async () =>
    (
      await rows(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).length

  /** Both at once: the first holds what the second waits for. Says what is left of the app. */
  async function both(first: 'allow' | 'suspend') {
    const { acme, bea, mail } = await setUp()
    const app = {
      client_id: mail,
      name: 'Mail',
      host: 'mail.example',
      scopes: ['conversations.write'],
      days: 1,
    }
    const acts = {
      allow: [allow, [bea.id, acme.id, JSON.stringify(app)]],
      suspend: [suspend, [bea.id, acme.id]],
    } as const
    const [one, two] = [await world().owner.connect(), await world().owner.connect()]
    try {
      await one.query('begin')
      await one.query(acts[first][0], [...acts[first][1]])
      const other = acts[first === 'allow' ? 'suspend' : 'allow']
      const done = two.query(other[0], [...other[1]])
      await expect.poll(waiting).toBe(1)
      await one.query('commit')
      await done
    } finally {
      one.release()
      two.release()
    }
    return rows('select client_id from public.app_grants where user_id = $1', [bea.id])
  }

  test.each(['allow', 'suspend'] as const)(
    'leaves none behind, whichever is first: %s',
    async (first) => {
      expect(await both(first)).toEqual([])
    },
  )
})

describe('a sign-in of an app', () => {
  const end = (lineage: string) => rows('select private.end_app_lineage($1)', [lineage])

  test('ends with its own tokens, and what was allowed ends with the last one', async () => {
    const { grants, left } = await setUp()
    const [first, second, other] = [randomUUID(), randomUUID(), randomUUID()]
    const hashes = [
      await token(grants.beaNotes, other),
      await token(grants.adaNotes, first),
      await token(grants.adaNotes, first),
      await token(grants.adaNotes, second),
    ]
    const all = Object.keys(grants)

    await end(randomUUID())
    expect([await tokensLeft(hashes), await left()]).toEqual([hashes, all])
    await end(first)
    expect([await tokensLeft(hashes), await left()]).toEqual([[hashes[0], hashes[3]], all])
    await end(second)
    expect([await tokensLeft(hashes), await left()]).toEqual([
      [hashes[0]],
      all.filter((name) => name !== 'adaNotes'),
    ])
    await end(other)
    expect([await tokensLeft(hashes), await left()]).toEqual([[], ['adaMail', 'adaElsewhere']])
  })

  test('has the scope of what its client was allowed, and of nothing else', async () => {
    const { grants, notes, mail } = await setUp()
    const scope = (grant: string, client: string) =>
      rows('select scope from private.app_scope($1, $2)', [grant, client])

    expect(await scope(grants.adaNotes, notes)).toEqual([{ scope: 'conversations.write' }])
    expect(await scope(grants.adaNotes, mail)).toEqual([])
    expect(await scope(randomUUID(), notes)).toEqual([])
  })
})

describe('what was allowed is forgotten', () => {
  const forget = () => rows('select private.forget_app_grants()')
  const age = () => rows("update public.app_grants set created_at = now() - interval '61 minutes'")

  test('an hour later, without a token that works or will be traded for one', async () => {
    const { grants, left } = await setUp()
    await token(grants.adaNotes, randomUUID(), '0 seconds')
    await token(grants.adaMail, randomUUID())
    await token(grants.adaElsewhere, randomUUID(), '1 hour', true)

    await forget()
    expect(await left()).toEqual(Object.keys(grants))
    await age()
    await forget()
    expect(await left()).toEqual(['adaMail'])
  })
})
