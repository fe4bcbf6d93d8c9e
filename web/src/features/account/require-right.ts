import type { Session } from '@supabase/auth-js'
import { redirect } from '@tanstack/react-router'
import { hasPermission, readClaims } from '@/session/access/claims.ts'

type Guarded = { context: { session: { known: () => Promise<Session | null> } } }

/** A page of the account that needs one right more than the account itself (specification 6). */
export async function requireRight({ context }: Guarded, wanted: `${string}.read`) {
  const session = await context.session.known()
  const { permissions } = readClaims(session?.access_token ?? '')
  if (!hasPermission(permissions, wanted)) throw redirect({ to: '/dashboard/account' })
}
