import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { useWholeProduct } from '../../auth/testing/whole-product.ts'
import { newSigningKeys } from '../../lib/testing/signing-keys.ts'

export const password = 'Violet-harbour-42'

export type Account = { id: string; email: string; client: SupabaseClient }
export type Role = 'owner' | 'member' | 'agent_user' | 'INACTIVE'

export function newAddress() {
  return `${crypto.randomUUID()}@example.com`
}

/** Organisations as people found and join them, through the whole product and its official client. */
export function useOrganizations(environment: Record<string, string> = {}) {
  const product = useWholeProduct(() => newSigningKeys(), {
    AUTH_MAIL_INTERVAL: '0',
    ...environment,
  })
  const sql = (text: string, values: unknown[] = []) => product().world.owner.query(text, values)

  /** No one yet. */
  const client = () =>
    createClient(product().url, 'sb_publishable_of_the_proofs', {
      auth: { autoRefreshToken: false, persistSession: false },
    })

  async function visitor() {
    const own = client()
    await own.auth.signInAnonymously()
    return own
  }

  async function account(email = newAddress(), data = {}): Promise<Account> {
    const own = client()
    const { data: signedUp } = await own.auth.signUp({ email, password, options: { data } })
    return { id: signedUp.user?.id ?? '', email, client: own }
  }

  /** Types the mailed code into the session of the sign-up, which then counts as the mailbox's own. */
  async function prove({ email, client: own }: Account) {
    await client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    const { code } = await product().inbox.next(email)
    const { data } = await own.auth.getSession()
    const verified = await fetch(`${product().url}/auth/v1/verify`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${data.session?.access_token}`,
      },
      body: JSON.stringify({ email, token: code, type: 'email' }),
    })
    await own.auth.setSession(await verified.json())
  }

  async function provenAccount() {
    const person = await account()
    await prove(person)
    return person
  }

  async function organization(name = 'Halden Logistics') {
    const owner = await account(newAddress(), { first_name: 'Ines', last_name: 'Moreau' })
    const founded = await owner.client
      .from('organizations')
      .insert({ name, created_by: owner.id })
      .select('id')
      .single()
      .throwOnError()
    const { id } = founded.data
    await owner.client
      .from('organization_members')
      .insert({ user_id: owner.id, organization_id: id, role: 'owner' })
      .throwOnError()
    return { id: String(id), owner }
  }

  /** Somebody with an account who was made a member. */
  async function member(organizationId: string, role: Role) {
    const person = await account()
    await sql(
      'insert into public.organization_members (user_id, organization_id, role) values ($1, $2, $3)',
      [person.id, organizationId, role],
    )
    return person
  }

  /** Calls a function as a page does; a refusal comes with its body too. */
  async function call(who: SupabaseClient, path: string, body: object = {}) {
    const { data, error, response } = await who.functions.invoke(path, { body: { ...body } })
    return { status: response?.status, body: error ? await response?.clone().json() : data }
  }

  /** The token of the next mail to an address. */
  async function mailedToken(email: string) {
    const { links } = await product().inbox.next(email)
    return links[0]?.searchParams.get('token') ?? ''
  }

  async function invite(
    organizationId: string,
    inviter: Account,
    { email = newAddress(), role = 'member' }: { email?: string; role?: Role } = {},
  ) {
    const body = { organization_id: organizationId, email, role }
    const { status, body: invitation } = await call(
      inviter.client,
      'organization-invitations',
      body,
    )
    if (status !== 201 && status !== 200) throw new Error(`not invited: ${status}`)
    return { id: String(invitation.id), email, token: await mailedToken(email) }
  }

  async function membersOf(organizationId: string) {
    const { rows } = await sql(
      'select user_id, role from public.organization_members where organization_id = $1',
      [organizationId],
    )
    return new Map<string, Role>(rows.map(({ user_id, role }) => [user_id, role]))
  }

  /** What the log of an organisation says, oldest first. */
  async function logOf(organizationId: string) {
    const { rows } = await sql(
      `select action, actor_id, actor_name, target_name, details from public.audit_log
       where organization_id = $1 order by id`,
      [organizationId],
    )
    return rows
  }

  return {
    product,
    sql,
    client,
    visitor,
    account,
    prove,
    provenAccount,
    organization,
    member,
    call,
    mailedToken,
    invite,
    membersOf,
    logOf,
  }
}
