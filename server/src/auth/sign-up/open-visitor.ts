import type { AuthDeps, Client } from '../deps.ts'
import { signUpAnonymously } from './sign-up.ts'

/** Somebody without an account, with a session, for whoever speaks for him. Throws what the sign-up is refused with. */
export async function openVisitor(deps: AuthDeps, client: Client) {
  const { access_token } = await signUpAnonymously(deps, client, {})
  const { sub, session_id } = await deps.tokens.verify(access_token)
  if (!sub || !session_id) throw new Error('A session names its person.')
  return { sub, session_id }
}
