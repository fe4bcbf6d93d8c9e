import { password, signedUp, useAuthServer } from '../../testing/auth-server.ts'
import { appCode } from './authenticator-app.ts'

/** A server, and people who protect their accounts with an authenticator app. */
export function useTotp() {
  const server = useAuthServer({ mailInterval: 0, notices: true })

  const account = () => signedUp(server())

  async function enrol({ auth }: Pick<Account, 'auth'>, friendlyName = 'Phone') {
    const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName })
    if (error) throw error
    return { id: data.id, secret: data.totp.secret, enrolment: data }
  }

  /** The code among the mails to an address; notices are passed over. */
  async function mailedCode(email: string): Promise<string> {
    const { text } = await server().inbox.next(email)
    return /\b\d{6}\b/.exec(text)?.[0] ?? mailedCode(email)
  }

  /** Before the first proof of its mailbox an account's factors may be a stranger's, and end with it. */
  async function proveMailbox({ email, auth }: Account) {
    await server()
      .client()
      .signInWithOtp({ email, options: { shouldCreateUser: false } })
    const body = { email, token: await mailedCode(email), type: 'email' }
    await server().call('POST', '/verify', { body, bearer: await bearerOf(auth) })
  }

  return {
    server,
    sql: (text: string, values: unknown[] = []) => server().world.owner.query(text, values),
    account,
    enrol,
    mailedCode,
    proveMailbox,
    /** Somebody with an authenticator app, in the session that added it. */
    async protectedAccount() {
      const person = await account()
      await proveMailbox(person)
      const factor = await enrol(person)
      const { error } = await person.auth.mfa.challengeAndVerify({
        factorId: factor.id,
        code: appCode(factor.secret),
      })
      if (error) throw error
      return { ...person, factor }
    },
    /** The same person in another session that has shown the password alone. */
    async byPassword({ email }: Pick<Account, 'email'>) {
      const auth = server().client()
      const { data } = await auth.signInWithPassword({ email, password })
      return { auth, session: data.session }
    },
  }
}

type Auth = ReturnType<ReturnType<ReturnType<typeof useAuthServer>>['client']>
export type Account = { email: string; auth: Auth; userId: string }

/** The access token of the session. */
export async function bearerOf(auth: Auth) {
  return (await auth.getSession()).data.session?.access_token ?? ''
}

/** The current assurance level and the next one. */
export async function levelOf(auth: Auth) {
  const { data } = await auth.mfa.getAuthenticatorAssuranceLevel()
  return [data?.currentLevel, data?.nextLevel]
}
