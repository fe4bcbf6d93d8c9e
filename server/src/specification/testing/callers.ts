import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll } from 'vitest'
import { password, useOrganizations } from '../../functions/testing/organizations.ts'

export const parts = [
  'noToken',
  'anonymous',
  'stranger',
  'inactive',
  'removed',
  'passwordOnly',
  'rival',
  'agentUser',
  'member',
  'owner',
] as const
export type TestRole = (typeof parts)[number]

export type Caller = { part: TestRole; id: string; email: string; client: SupabaseClient }

/** Everybody who may call, each with the official client and a session as its page would hold it. */
export function useCallers() {
  const organizations = useOrganizations()
  const { sql, client, visitor, account, organization, member } = organizations
  const callers = new Map<TestRole, Caller>()
  let of = { id: '', rivalId: '' }

  beforeAll(async () => {
    const { id, owner } = await organization()
    const { id: rivalId, owner: rival } = await organization('Rival Freight')
    of = { id, rivalId }
    const removed = await member(id, 'member')
    const halfway = await member(id, 'owner')
    const anonymous = await visitor()
    const add = (part: TestRole, who: Omit<Caller, 'part'>) => callers.set(part, { part, ...who })
    add('noToken', { id: crypto.randomUUID(), email: '', client: client() })
    const { data } = await anonymous.auth.getUser()
    add('anonymous', { id: data.user?.id ?? '', email: '', client: anonymous })
    add('stranger', await account())
    add('inactive', await member(id, 'INACTIVE'))
    add('removed', removed)
    add('passwordOnly', { ...halfway, client: client() })
    add('rival', rival)
    add('agentUser', await member(id, 'agent_user'))
    add('member', await member(id, 'member'))
    add('owner', owner)
    // Their tokens name the organisation from now on; the removed one keeps such a token.
    for (const { client: own, part } of callers.values()) {
      if (part !== 'noToken' && part !== 'passwordOnly') await own.auth.refreshSession()
    }
    await caller('passwordOnly').client.auth.signInWithPassword({ email: halfway.email, password })
    await sql('delete from public.organization_members where user_id = $1', [removed.id])
  })

  function caller(part: TestRole) {
    const found = callers.get(part)
    if (!found) throw new Error('Callers exist only within tests.')
    return found
  }

  async function memberId(part: TestRole, organizationId = of.id): Promise<string> {
    const { rows } = await sql(
      'select id from public.organization_members where user_id = $1 and organization_id = $2',
      [caller(part).id, organizationId],
    )
    return rows[0]?.id ?? crypto.randomUUID()
  }

  /** Those for whom a call reaches something, in the order of `parts`. */
  async function rolesThatReach(call: (who: Caller) => PromiseLike<boolean>) {
    const reached: TestRole[] = []
    for (const part of parts) if (await call(caller(part))) reached.push(part)
    return reached
  }

  return {
    ...organizations,
    caller,
    memberId,
    rolesThatReach,
    get organizationId() {
      return of.id
    },
    get rivalId() {
      return of.rivalId
    },
  }
}

type Answer = { data: unknown; error: unknown; status: number }

/** Whether an answer of the rows protocol holds something. A fault of the server is neither. */
export async function reaches(answer: PromiseLike<Answer>) {
  const { data, error, status } = await answer
  if (status >= 500 || status === 0) throw new Error(`${status}: ${JSON.stringify(error)}`)
  if (error) {
    // A call that is wrong in itself proves nothing about rights.
    if (status !== 401 && status !== 403) throw new Error(`${status}: ${JSON.stringify(error)}`)
    return false
  }
  return Array.isArray(data) ? data.length > 0 : data !== null
}
