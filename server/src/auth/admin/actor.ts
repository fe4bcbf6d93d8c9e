import type { Context } from 'hono'
import { z } from 'zod'
import type { Claims } from '../../lib/database/database.ts'
import type { audit } from '../audit.ts'
import type { AuthDeps, AuthEnv, Client } from '../deps.ts'
import { requireAdmin } from '../guard.ts'

const nobody = '00000000-0000-0000-0000-000000000000'

type Actor = Parameters<typeof audit>[3]
/** Who acts, as the audit log names them, and from where. */
export type Operator = { actor: Actor; client: Client }

/** A person with the rights of an operator, or a server by its key. */
function actorOf({ sub, email, role }: Claims): Actor {
  return {
    id: z.uuid().safeParse(sub).data ?? nobody,
    email: typeof email === 'string' && email !== '' ? email : role,
    is_sso_user: false,
  }
}

/** Lets only the service role pass. */
export async function requireOperator(c: Context<AuthEnv>, deps: AuthDeps): Promise<Operator> {
  return { actor: actorOf(await requireAdmin(c, deps)), client: c.get('client') }
}
