import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Page } from 'playwright-core'
import { useSession } from './browser/session.ts'
import { freshEmail, password } from './visitor.ts'

/** The official client, as someone else's program would make it. */
export async function officialClient(url: string): Promise<SupabaseClient> {
  const response = await fetch(`${url}/config.json`)
  const { publishableKey } = (await response.json()) as { publishableKey: string }
  return createClient(url, publishableKey, {
    auth: { autoRefreshToken: false, persistSession: false },
  })
}

export type Person = { client: SupabaseClient; email: string; userId: string }
export type Account = Person & { organizationId: string }

/** Someone with an account and no organisation yet. */
export async function createPerson(url: string): Promise<Person> {
  const client = await officialClient(url)
  const email = freshEmail('person')
  const visit = await client.auth.signInAnonymously()
  if (visit.error) throw visit.error
  const data = { first_name: 'Ines', last_name: 'Moreau', display_name: 'Ines Moreau', email }
  const { data: upgraded, error } = await client.auth.updateUser({ email, password, data })
  if (error) throw error
  await client.auth.refreshSession()
  return { client, email, userId: upgraded.user.id }
}

/** The person founds an organisation and is its owner; the token goes on naming the one that it named. */
export async function foundOrganization({ client, userId }: Person, name: string, details = {}) {
  const { data: founded } = await client
    .from('organizations')
    .insert({ name, created_by: userId, integrations: [], ...details })
    .select('id')
    .single<{ id: string }>()
    .throwOnError()
  await client
    .from('organization_members')
    .insert({ user_id: userId, organization_id: founded.id, role: 'owner' })
    .throwOnError()
  return founded.id
}

/** What the sign-up page does, by its calls: an owner with an organisation. */
export async function createAccount(
  url: string,
  organization = 'Halden Logistics',
): Promise<Account> {
  const person = await createPerson(url)
  const details = { industry: 'Technology', team_size: '11–50', primary_goal: 'Answer colleagues' }
  const organizationId = await foundOrganization(person, organization, details)
  await person.client.auth.refreshSession()
  return { ...person, organizationId }
}

type BaseTemplate = { template_id: string } & Record<string, unknown>

/** An agent made from a base template, published at once. */
export async function createAgent({ client }: Person, baseId: string, change = {}) {
  const functions = 'interactions-api-wrapper'
  const bases = await client.functions.invoke<BaseTemplate[]>(`${functions}/base-templates`, {
    method: 'GET',
  })
  const base = bases.data?.find(({ template_id }) => template_id === baseId)
  if (!base) throw new Error(`There is no base template ${baseId}.`)
  const { template_id, name, role, avatar, style_id, voice_id, tone, greeting } = base
  const { instructions, starter_questions } = base
  const fields = { name, role, avatar, style_id, voice_id, tone, greeting, instructions }
  const { data, error } = await client.functions.invoke<{ id: string }>(`${functions}/templates`, {
    body: { ...fields, starter_questions, base_template_id: template_id, ...change },
  })
  if (error || !data) throw error
  await client
    .rpc('publish_template', { template_id: data.id, note: 'First version' })
    .throwOnError()
  return data.id
}

/** Signs a page in as the owner of a new organisation and opens its knowledge, of which there is none. */
export async function openNewKnowledge(page: Page, url: string) {
  await useSession(page, await createAccount(url))
  await page.goto('/dashboard/knowledge')
  await page.getByText('No knowledge yet').waitFor()
}
