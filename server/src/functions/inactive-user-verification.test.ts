import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { useWholeProduct } from '../auth/testing/whole-product.ts'
import { newSigningKeys } from '../lib/testing/signing-keys.ts'

const product = useWholeProduct(() => newSigningKeys())
const password = 'Violet-harbour-42'

function visitor() {
  return createClient(product().url, 'sb_publishable_of_the_proofs', {
    auth: { autoRefreshToken: false, persistSession: false },
  })
}

/** Somebody with an account whose only membership was set inactive, or who is still a member. */
async function member(role: 'INACTIVE' | 'member') {
  const email = `${crypto.randomUUID()}@example.com`
  const { data } = await visitor().auth.signUp({ email, password })
  const organization = await product().world.organization()
  await product().world.owner.query(
    'insert into public.organization_members (user_id, organization_id, role) values ($1, $2, $3)',
    [data.user?.id, organization.id, role],
  )
  return { email, id: data.user?.id ?? '' }
}

function details(email: string, change = {}) {
  return {
    email,
    password,
    organization_name: 'Halden Logistics',
    first_name: 'Ines',
    last_name: 'Moreau',
    industry: 'Technology',
    team_size: 'Just me',
    primary_goal: 'Answer colleagues',
    integrations: ['zapier'],
    ...change,
  }
}

/** What the page calls, as a visitor from anywhere. */
async function verify(body: object) {
  const client = visitor()
  await client.auth.signInAnonymously()
  const { data, error, response } = await client.functions.invoke('inactive-user-verification', {
    body: body as Record<string, unknown>,
  })
  const refusal = error ? await response?.clone().json() : null
  return { data, status: response?.status, refusal }
}

async function organizationsOf(id: string) {
  const { rows } = await product().world.owner.query(
    `select organizations.name, organization_members.role from public.organization_members
     join public.organizations on organizations.id = organization_id
     where user_id = $1 and role <> 'INACTIVE'`,
    [id],
  )
  return rows
}

describe('an inactive account', () => {
  test('gets an organisation of its own with its password, once', async () => {
    const { email, id } = await member('INACTIVE')

    expect(await verify(details(email))).toMatchObject({ data: { success: true, error: null } })
    expect(await organizationsOf(id)).toEqual([{ name: 'Halden Logistics', role: 'owner' }])

    const again = await verify(details(email))
    expect(again.data).toEqual({ success: false, error: 'This account is active. Sign in.' })
    const { data } = await visitor().auth.signInWithPassword({ email, password })
    expect(data.user?.user_metadata).toMatchObject({ first_name: 'Ines', last_name: 'Moreau' })
  })

  test('gets with it a profile in the names that it gave, and the trial', async () => {
    const { email, id } = await member('INACTIVE')

    await verify(details(email))

    const { rows } = await product().world.owner.query(
      `select profiles.display_name, profiles.email, profiles.email_subscribe,
         profiles.initial_integrations, subscriptions.status
       from public.organization_member_profiles as profiles
       join public.organizations on organizations.id = profiles.organization_id
       join billing.organization_subscriptions as subscriptions
         on subscriptions.organization_id = organizations.id
       where profiles.user_id = $1 and organizations.name = 'Halden Logistics'`,
      [id],
    )
    expect(rows).toEqual([
      {
        display_name: 'Ines Moreau',
        email,
        email_subscribe: 'opted_in',
        initial_integrations: ['zapier'],
        status: 'trialing',
      },
    ])
    const signedIn = visitor()
    const { data } = await signedIn.auth.signInWithPassword({ email, password })
    const { data: claims } = await signedIn.auth.getClaims(data.session?.access_token)
    expect(claims?.claims).toMatchObject({ organization_id: null, awaiting_otp: true })
  })

  test('gets nothing with another password, and ten wrong ones are enough', async () => {
    const { email, id } = await member('INACTIVE')
    const wrong = details(email, { password: 'Copper-lantern-77' })

    expect((await verify(wrong)).data).toEqual({
      success: false,
      error: 'Invalid login credentials',
    })
    for (let tried = 1; tried < 10; tried += 1) await verify(wrong)
    const locked = await verify(details(email))

    expect(locked.status).toBe(429)
    expect(await organizationsOf(id)).toEqual([])
  })

  test('two clicks found one organisation', async () => {
    const { email, id } = await member('INACTIVE')

    const answers = await Promise.all([verify(details(email)), verify(details(email))])

    expect(answers.map(({ data }) => data.success).toSorted()).toEqual([false, true])
    expect(await organizationsOf(id)).toHaveLength(1)
  })
})

test('an active account, and an unknown one, get nothing', async () => {
  const { email, id } = await member('member')

  expect((await verify(details(email))).data.success).toBe(false)
  expect((await verify(details('nobody@example.com'))).data).toEqual({
    success: false,
    error: 'Invalid login credentials',
  })
  expect(await organizationsOf(id)).toHaveLength(1)
})

test('without a session, or with a body that lacks something, nothing is tried', async () => {
  const { email } = await member('INACTIVE')
  const response = await fetch(`${product().url}/functions/v1/inactive-user-verification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(details(email)),
  })

  expect(response.status).toBe(401)
  expect((await verify(details(email, { organization_name: ' ' }))).status).toBe(400)
  expect((await verify(details(email, { industry: 'Piracy' }))).status).toBe(400)
})
