import { type Account, createAccount, officialClient } from 'e2e/account'
import { mailedCode } from 'e2e/mail'
import { useProduct } from 'e2e/product'
import { password } from 'e2e/visitor'
import { describe, expect, test } from 'vitest'

const product = useProduct()

const client = () => officialClient(product().url)
const founder = () => createAccount(product().url)

async function claimsOf({ client: supabase }: Account) {
  const { data } = await supabase.auth.getSession()
  return JSON.parse(atob(data.session?.access_token.split('.')[1] ?? ''))
}

describe('the official client', () => {
  test('makes a visitor the owner of an organisation, and the token says so', async () => {
    const account = await founder()
    const { data } = await account.client.auth.getUser()

    expect(data.user).toMatchObject({
      id: account.userId,
      email: account.email,
      is_anonymous: false,
      user_metadata: { first_name: 'Ines' },
    })
    expect(await claimsOf(account)).toMatchObject({
      user_role: 'owner',
      organization_id: account.organizationId,
      permissions: expect.arrayContaining(['agents.write', 'knowledge.write']),
      awaiting_otp: false,
    })
  })

  test('reads and writes the rows of its own organisation', async () => {
    const { client: supabase, organizationId, userId } = await founder()

    const updated = await supabase
      .from('organizations')
      .update({ website: 'https://halden.example', updated_at: new Date().toISOString() })
      .eq('id', organizationId)
      .select('website')
      .single()
    const members = await supabase
      .from('organization_members')
      .select('role, one_time_verification_state')
      .eq('user_id', userId)
      .neq('role', 'INACTIVE')
    const features = await supabase
      .schema('billing')
      .from('organization_features')
      .select('value_json, features(feature_key)')
      .eq('organization_id', organizationId)
      .is('disabled_at', null)

    expect(updated.data).toEqual({ website: 'https://halden.example' })
    expect(members.data).toEqual([{ role: 'owner', one_time_verification_state: 'unverified' }])
    expect(features.data).toHaveLength(7)
    expect(features.data).toContainEqual({
      value_json: true,
      features: { feature_key: 'workforce.feature.templates' },
    })
  })

  test('calls the functions and the procedures', async () => {
    const { client: supabase } = await founder()

    const bases = await supabase.functions.invoke('interactions-api-wrapper/base-templates', {
      method: 'GET',
    })
    const { name, role, avatar, style_id, voice_id, tone } = bases.data[0]
    const made = await supabase.functions.invoke('interactions-api-wrapper/templates', {
      body: { name, role, avatar, style_id, voice_id, tone },
    })
    const changed = await supabase.functions.invoke(
      `interactions-api-wrapper/templates/${made.data.id}`,
      { method: 'PUT', body: { name: 'Mia' } },
    )
    const number = await supabase.rpc('publish_template', {
      template_id: made.data.id,
      note: 'first',
    })
    const visitor = await client()
    await visitor.auth.signInAnonymously()
    const met = await visitor.rpc('published_agent', { template_id: made.data.id })
    const listed = await supabase.functions.invoke('interactions-api-wrapper/templates', {
      method: 'GET',
    })
    const deleted = await supabase.functions.invoke(
      `interactions-api-wrapper/templates/${made.data.id}`,
      { method: 'DELETE' },
    )

    expect(bases.data).toHaveLength(14)
    expect(changed.data.name).toBe('Mia')
    expect(number.data).toBe(1)
    expect(met.data).toMatchObject({ name: 'Mia', organization: { name: 'Halden Logistics' } })
    expect(met.data).not.toHaveProperty('instructions')
    expect(listed.data).toHaveLength(1)
    expect(deleted.error).toBeNull()
    expect((await visitor.rpc('published_agent', { template_id: made.data.id })).data).toBeNull()
  })

  test('sees nothing of another organisation', async () => {
    const acme = await founder()
    const rival = await founder()
    const tables = [
      'organizations',
      'organization_members',
      'templates',
      'template_versions',
      'knowledge_sources',
      'knowledge_documents',
      'knowledge_chunks',
      'conversations',
      'message_citations',
    ]

    for (const table of tables) {
      const column = table === 'organizations' ? 'id' : 'organization_id'
      const { data, error } = await rival.client
        .from(table)
        .select(column)
        .eq(column, acme.organizationId)
      expect({ table, data, error }).toEqual({ table, data: [], error: null })
    }
    const moved = await rival.client
      .from('organizations')
      .update({ name: 'Taken' })
      .eq('id', acme.organizationId)
      .select()
    expect(moved.data).toEqual([])
  })

  test('has no organisation after the password until the mailed code was given', async () => {
    const { email, organizationId } = await founder()
    const supabase = await client()

    const signedIn = await supabase.auth.signInWithPassword({ email, password })
    const before = await supabase.from('organizations').select('id')
    await supabase.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    const token = await mailedCode(product().url, email)
    const verified = await supabase.auth.verifyOtp({ email, token, type: 'email' })
    const after = await supabase.from('organizations').select('id')

    expect(signedIn.error).toBeNull()
    expect(before.data).toEqual([])
    expect(verified.error).toBeNull()
    expect(after.data).toEqual([{ id: organizationId }])
  })

  test('keeps its session through a refresh, and signing out ends it at once', async () => {
    const { client: supabase } = await founder()
    const { data: first } = await supabase.auth.getSession()
    const refreshed = await supabase.auth.refreshSession()
    const other = await client()
    await other.auth.setSession({
      access_token: refreshed.data.session?.access_token ?? '',
      refresh_token: refreshed.data.session?.refresh_token ?? '',
    })

    await supabase.auth.signOut({ scope: 'global' })
    const rows = await other.from('organizations').select('id')
    const user = await other.auth.getUser()

    expect(refreshed.data.session?.refresh_token).not.toBe(first.session?.refresh_token)
    expect(user.error).not.toBeNull()
    expect(rows.data).toEqual([])
  })

  test('signs out its other sessions only, or only itself', async () => {
    const { client: supabase, email } = await founder()
    const other = await client()
    await other.auth.signInWithPassword({ email, password })

    await supabase.auth.signOut({ scope: 'others' })
    const otherUser = await other.auth.getUser()
    const ownUser = await supabase.auth.getUser()
    const third = await client()
    await third.auth.signInWithPassword({ email, password })
    await third.auth.signOut({ scope: 'local' })
    const afterLocal = await supabase.auth.getUser()

    expect(otherUser.error).not.toBeNull()
    expect(ownUser.data.user?.email).toBe(email)
    expect((await third.auth.getSession()).data.session).toBeNull()
    expect(afterLocal.data.user?.email).toBe(email)
  })

  test('reads the knowledge of its organisation, and a failed file with its reason', async () => {
    const { client: supabase, organizationId } = await founder()
    const body = new FormData()
    body.append('file', new File([''], 'nothing.txt'))
    const { error } = await supabase.functions.invoke('knowledge-upload', { body })

    const { data } = await supabase
      .from('knowledge_sources')
      .select('title, status, error, organization_id')

    expect(error?.context.status).toBe(422)
    expect(data).toEqual([
      {
        title: 'nothing',
        status: 'failed',
        error: 'This file is empty.',
        organization_id: organizationId,
      },
    ])
  })
})
