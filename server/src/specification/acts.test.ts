import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, parts, type TestRole, useCallers } from './testing/callers.ts'

// The procedures, functions and lists of the specification, by everybody who may come near.

const callers = useCallers()
const { caller, rolesThatReach, account, member, call, client, product, sql } = callers
const withSession = parts.filter((part) => part !== 'noToken')
const pastSecondStep = withSession.filter((part) => part !== 'passwordOnly')
const editors: TestRole[] = ['member', 'owner']

describe('remove_organization_member (org_id, target_user_id)', () => {
  test('answers with success and error_message; only an owner succeeds', async () => {
    const answers = new Map<TestRole, unknown>()
    const removed = await rolesThatReach(async ({ client, part }) => {
      const target = await member(callers.organizationId, 'agent_user')
      const { data } = await client.rpc('remove_organization_member', {
        org_id: callers.organizationId,
        target_user_id: target.id,
      })
      answers.set(part, data)
      const { rows } = await sql(
        'delete from public.organization_members where user_id = $1 returning role',
        [target.id],
      )
      return rows[0].role === 'INACTIVE'
    })

    expect(removed).toEqual(['owner'])
    expect(answers.get('owner')).toEqual([
      {
        success: true,
        error_message:
          'User has been removed from organization. Note: The user account still exists in the system but is marked as inactive.',
      },
    ])
    for (const part of withSession.filter((one) => one !== 'owner')) {
      expect(answers.get(part), part).toEqual([
        { success: false, error_message: expect.stringMatching(/\S/) },
      ])
    }
    expect(answers.get('noToken')).toBeNull()
  })
})

test('admin.is_admin_user says yes to a platform admin alone', async () => {
  const ask = ({ client }: Pick<Caller, 'client'>) => client.schema('admin').rpc('is_admin_user')
  const isAdmin = await rolesThatReach(async (who) => (await ask(who)).data === true)
  const answered = await rolesThatReach(async (who) => (await ask(who)).data === false)
  // Whose session was opened through the mailbox.
  const { id, email } = await account()
  await sql('insert into admin.platform_admins (user_id, email) values ($1, $2)', [id, email])
  const page = client()
  await page.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  const { code } = await product().inbox.next(email)
  await page.auth.verifyOtp({ email, token: code, type: 'email' })

  expect(isAdmin).toEqual([])
  expect(answered).toEqual(withSession)
  expect(await ask({ client: page })).toMatchObject({ data: true })
})

test('check_user_inactive_status {user_email} lists user_exists and is_inactive, for a session', async () => {
  const ask = ({ client }: Caller, user_email: string) =>
    client.rpc('check_user_inactive_status', { user_email })
  const answered = await rolesThatReach(async (who) =>
    Array.isArray((await ask(who, 'x@y.z')).data),
  )

  expect(answered).toEqual(pastSecondStep)
  // Ten an hour from one address; here everybody calls from the same.
  await sql("delete from auth.counters where key like 'status:%'")
  const visitor = caller('anonymous')
  const { email: inactive } = caller('inactive')
  expect((await ask(visitor, inactive)).data).toEqual([{ user_exists: true, is_inactive: true }])
  expect((await ask(visitor, caller('owner').email)).data).toEqual([
    { user_exists: true, is_inactive: false },
  ])
  expect((await ask(visitor, 'no@one.example')).data).toEqual([
    { user_exists: false, is_inactive: false },
  ])
})

describe('send-invitation-auth', () => {
  test('check_user_status has exists and confirmed, for a session', async () => {
    const asked = { action: 'check_user_status', email: caller('owner').email }
    const answers = await Promise.all(
      parts.map((part) => call(caller(part).client, 'send-invitation-auth', asked)),
    )

    expect(answers.map(({ status }, at) => [parts[at], status])).toEqual(
      parts.map((part) => [part, { noToken: 401, passwordOnly: 403 }[part as string] ?? 200]),
    )
    expect(answers.at(-1)?.body).toEqual({ exists: true, confirmed: true })
  })

  test('set_password is for the session that an invitation opened, and for no other', async () => {
    const set = ({ client, email }: Caller) =>
      call(client, 'send-invitation-auth', {
        action: 'set_password',
        email: email || 'no@one.example',
        password: 'Copper-lantern-77',
        user_metadata: { first_name: 'Jo', last_name: 'Berg' },
      })

    const did = await rolesThatReach(async (who) => (await set(who)).status === 200)

    expect(did).toEqual([])
  })
})

test('inactive-user-verification answers with success and error, and founds for the inactive alone', async () => {
  const verify = ({ client }: Caller, email: string) =>
    call(client, 'inactive-user-verification', {
      email,
      password: 'Violet-harbour-42',
      organization_name: 'Halden again',
      first_name: 'Ines',
      last_name: 'Moreau',
      industry: 'Technology',
      team_size: '2–10',
      primary_goal: 'Answer faster',
      integrations: ['zapier'],
    })
  const back = await account()
  await sql(
    "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'INACTIVE')",
    [back.id, callers.rivalId],
  )

  const refused = await verify(caller('anonymous'), caller('owner').email)
  const unknown = await verify(caller('anonymous'), 'no@one.example')
  const noToken = await verify(caller('noToken'), back.email)
  const founded = await verify(caller('anonymous'), back.email)

  for (const { status, body } of [refused, unknown]) {
    expect(status).toBe(200)
    expect(body).toEqual({ success: false, error: expect.stringMatching(/\S/) })
  }
  expect(noToken.status).toBe(401)
  expect(founded).toEqual({ status: 200, body: { success: true, error: null } })
})

describe('interactions-api-wrapper', () => {
  const path = 'interactions-api-wrapper/templates'
  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
  async function invoke({ client }: Caller, method: Method, to = path, body?: object) {
    const { data, error, response } = await client.functions.invoke(to, {
      method,
      ...(body && { body: { ...body } }),
    })
    return { status: response?.status ?? 0, data: error ? await response?.clone().json() : data }
  }
  const agent = {
    name: 'Maya',
    avatar: 'maya',
    style_id: 'maya-blazer-navy',
    voice_id: 'maya-warm-mid-range',
    tone: 'friendly',
  }
  let id = ''
  beforeAll(async () => {
    id = (await invoke(caller('owner'), 'POST', path, agent)).data.id
  })

  test('GET base-templates is for everybody', async () => {
    const list = await rolesThatReach(async (who) => {
      const { status, data } = await invoke(who, 'GET', 'interactions-api-wrapper/base-templates')
      return status === 200 && data.length > 0 && 'template_id' in data[0]
    })

    expect(list).toEqual([...parts])
  })

  test('GET templates lists those of the own organisation, to who reads agents', async () => {
    const sees = await rolesThatReach(async (who) => {
      const { status, data } = await invoke(who, 'GET')
      return status === 200 && data.some((one: { id: string }) => one.id === id)
    })

    expect(sees).toEqual(editors)
  })

  test('PUT templates/{id} takes the agent as GET gave it, from who writes agents', async () => {
    const did = await rolesThatReach(async (who) => {
      const { data } = await invoke(caller('owner'), 'GET')
      const got = data.find((one: { id: string }) => one.id === id)
      const put = await invoke(who, 'PUT', `${path}/${id}`, got)
      if (put.status !== 200) expect([401, 403, 404]).toContain(put.status)
      return put.status === 200
    })

    expect(did).toEqual(editors)
  })

  test('POST templates adds one to the own organisation, DELETE removes it', async () => {
    const added = new Map<TestRole, string>()
    const did = await rolesThatReach(async (who) => {
      const { status, data } = await invoke(who, 'POST', path, agent)
      if (status === 201) added.set(who.part, data.id)
      else expect(data).toEqual({ error: expect.objectContaining({ code: expect.any(String) }) })
      return status === 201
    })
    const deleted = await rolesThatReach(async (who) => {
      const { status } = await invoke(who, 'DELETE', `${path}/${added.get('member')}`)
      return status === 204
    })

    expect(did).toEqual(['rival', ...editors])
    expect(deleted).toEqual(['member'])
    for (const part of ['rival', 'owner'] as const) {
      const { status } = await invoke(caller(part), 'DELETE', `${path}/${added.get(part)}`)
      expect(status).toBe(204)
    }
  })
})

test.each(['people', 'people?team=workforce', 'tones', 'response_lengths'])(
  'GET /api/v1/%s is a list for everybody',
  async (list) => {
    const got = await fetch(`${product().url}/api/v1/${list}`)

    expect(got.status).toBe(200)
    const rows = await got.json()
    expect(rows.length).toBeGreaterThan(2)
    expect(rows[0]).toHaveProperty('id')
  },
)
