import { newAddress, password, useAuthServer } from '../../testing/auth-server.ts'
import { operator } from '../../testing/operator.ts'

/** A server without sign-ups, whose operator makes, changes and removes accounts. */
export function useAccounts() {
  const server = useAuthServer({ autoconfirm: false, signup: false, phone: true })
  const admin = () => operator(server())
  const sql = (text: string, values: unknown[] = []) => server().world.owner.query(text, values)

  async function account(given: object = {}) {
    const email = newAddress()
    const { data, error } = await admin().createUser({
      email,
      password,
      email_confirm: true,
      ...given,
    })
    if (error) throw error
    return { email, id: data.user.id, user: data.user }
  }

  return {
    server,
    admin,
    sql,
    /** A confirmed account with the password of the tests. */
    account,
    async signedIn() {
      const { email, id } = await account()
      const auth = server().client()
      const { data } = await auth.signInWithPassword({ email, password })
      return { email, id, auth, session: data.session }
    },
    /** What the audit log says was done to the account. */
    async actions(id: string) {
      const { rows } = await sql(
        `select payload ->> 'action' as action from auth.audit_log_entries
         where payload -> 'traits' ->> 'user_id' = $1 order by created_at, payload ->> 'action'`,
        [id],
      )
      return rows.map(({ action }) => action)
    },
  }
}
