import { HttpResponse, http } from 'msw'
import type { Role } from '@/session/access/claims.ts'
import { organizationHas } from '@/testing/features.ts'
import { identity, member as signedIn } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { rowsOf } from '@/testing/rows.ts'
import type { Invitation, MemberRow } from '../member.ts'

export function person(name: string, change: Partial<MemberRow> = {}): MemberRow {
  const first = name.split(' ')[0]?.toLowerCase()
  return {
    id: `member-${first}`,
    user_id: `user-${first}`,
    role: 'member',
    created_at: '2026-01-02T09:00:00Z',
    profile: { display_name: name, email: `${first}@halden.example` },
    ...change,
  }
}

export const ines = person('Ines Moreau', { user_id: 'user-1', role: 'owner' })
export const theo = person('Theo Lindqvist')
export const sade = person('Sade Okafor', { role: 'agent_user' })

const day = 24 * 60 * 60 * 1000
const fromNow = (days: number) => new Date(Date.now() + days * day).toISOString()

export const femke: Invitation = {
  id: 'invitation-femke',
  email: 'femke@halden.example',
  role: 'member',
  sent_at: fromNow(-2),
  expires_at: fromNow(4.5),
}
export const almeida: Invitation = {
  id: 'invitation-almeida',
  email: 'almeida@halden.example',
  role: 'agent_user',
  sent_at: fromNow(-9),
  expires_at: fromNow(-2),
}

type Start = { role?: Role; members?: MemberRow[]; invitations?: Invitation[]; limit?: number }
type Refusal = { status: number; message: string }

const refused = ({ status, message }: Refusal) =>
  HttpResponse.json({ error: { code: 'refused', message } }, { status })
const outcome = (success: boolean, error_message: string | null) =>
  HttpResponse.json([{ success, error_message }])

/** The members and invitations of the organisation, as a server that remembers would tell them. */
export function organization(start: Start = {}) {
  const known = identity({ ...signedIn, role: start.role ?? 'owner' })
  let { members = [ines, theo, sade], invitations = [] } = start
  const refusals = new Map<string, Refusal>()
  const asked: URLSearchParams[] = []

  function rpc(name: string, answer: (values: Record<string, string>) => string | null) {
    return http.post(`*/rest/v1/rpc/${name}`, async ({ request }) => {
      const values = (await request.json()) as Record<string, string>
      const refusal = refusals.get(name)
      if (refusal) return outcome(false, refusal.message || null)
      return outcome(true, answer(values))
    })
  }
  const setRole = (userId: string | undefined, role: MemberRow['role']) => {
    members = members.map((one) => (one.user_id === userId ? { ...one, role } : one))
  }

  network.use(
    http.post('*/:protocol/v1/*', async ({ request }) => {
      const call = `${request.method} ${new URL(request.url).pathname}`
      known.calls.push(call)
      known.bodies[call] = await request
        .clone()
        .json()
        .catch(() => undefined)
    }),
    organizationHas({ organization: true, userLimit: start.limit ?? 5 }),
    http.get('*/rest/v1/organization_members', ({ request }) => {
      const { searchParams } = new URL(request.url)
      // The own membership is asked for by its person.
      if (searchParams.has('user_id')) return undefined
      asked.push(searchParams)
      const words = /%(.*?)%/.exec(searchParams.get('profile.or') ?? '')?.[1] ?? ''
      const role = searchParams.get('role')
      const found = members
        .filter(({ profile }) => profile.display_name.toLowerCase().includes(words.toLowerCase()))
        .filter((one) => !role?.startsWith('eq.') || role === `eq.${one.role}`)
      const offset = Number(searchParams.get('offset') ?? 0)
      const page = found.slice(offset, offset + Number(searchParams.get('limit') ?? 1000))
      if (offset > found.length && request.headers.get('prefer')?.includes('count=exact'))
        return HttpResponse.json(
          { code: 'PGRST103', message: 'Requested range not satisfiable' },
          { status: 416, headers: { 'content-range': `*/${found.length}` } },
        )
      const range = `${offset}-${offset + page.length - 1}/${found.length}`
      return HttpResponse.json(page, { headers: { 'content-range': range } })
    }),
    http.head('*/rest/v1/organization_members', ({ request }) => {
      const role = new URL(request.url).searchParams.get('role')
      const counted = members.filter((one) => role !== 'eq.owner' || one.role === 'owner')
      return new HttpResponse(null, { headers: { 'content-range': `*/${counted.length}` } })
    }),
    rowsOf('organization_invitations', () => invitations),
    http.post('*/functions/v1/organization-invitations', async ({ request }) => {
      const { email, role } = (await request.json()) as Pick<Invitation, 'email' | 'role'>
      const refusal = refusals.get(email)
      if (refusal) return refused(refusal)
      const invitation = { ...femke, id: `invitation-${email}`, email, role }
      invitations = [invitation, ...invitations]
      return HttpResponse.json(invitation, { status: 201 })
    }),
    http.post('*/functions/v1/organization-invitations/:id/:act', ({ params }) => {
      const refusal = refusals.get(String(params.act))
      if (refusal) return refused(refusal)
      invitations = invitations.flatMap((one) => {
        if (one.id !== params.id) return [one]
        return params.act === 'resend' ? [{ ...one, expires_at: fromNow(7) }] : []
      })
      return HttpResponse.json({ id: params.id })
    }),
    rpc('change_member_role', ({ target_user_id, new_role }) => {
      setRole(target_user_id, new_role as MemberRow['role'])
      return null
    }),
    rpc('transfer_ownership', ({ target_user_id }) => {
      setRole(target_user_id, 'owner')
      setRole(ines.user_id, 'member')
      known.setRole('member')
      return null
    }),
    rpc('leave_organization', () => {
      known.remove()
      return null
    }),
    rpc('remove_organization_member', ({ target_user_id }) => {
      members = members.filter(({ user_id }) => user_id !== target_user_id)
      return 'User has been removed from organization. Note: The user account still exists in the system but is marked as inactive.'
    }),
  )
  return {
    ...known,
    /** What the list of the members was asked for, newest last. */
    asked,
    /** This act, or an invitation of this address, is refused from now on. */
    refuse: (what: string, message: string, status = 403) =>
      void refusals.set(what, { status, message }),
    allow: (what: string) => void refusals.delete(what),
  }
}
