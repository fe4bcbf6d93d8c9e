import { describe, expect, test } from 'vitest'
import { newAddress, password, useAuthServer } from '../testing/auth-server.ts'
import { type Slip, softwarePasskey } from './testing/software-passkey.ts'

const server = useAuthServer()

async function account() {
  const email = newAddress()
  const auth = server().client()
  const { data } = await auth.signUp({ email, password })
  return { email, bearer: data.session?.access_token ?? '', userId: data.user?.id ?? '' }
}

async function post(path: string, bearer: string, body: object = {}) {
  const response = await server().call('POST', path, { bearer, body })
  return { status: response.status, body: await response.json() }
}

async function challenge(factorId: string, bearer: string) {
  const { body } = await post(`/factors/${factorId}/challenge`, bearer)
  return {
    id: body.id,
    type: body.webauthn.type,
    options: body.webauthn.credential_options.publicKey,
  }
}

/** Adds a passkey to a new account, which answers the challenge as it should or with a slip. */
async function addPasskey(slip?: Slip) {
  const person = await account()
  const passkey = softwarePasskey(server().url)
  const { body: factor } = await post('/factors', person.bearer, {
    factor_type: 'webauthn',
    friendly_name: 'Laptop',
  })
  const asked = await challenge(factor.id, person.bearer)
  const added = await post(`/factors/${factor.id}/verify`, person.bearer, {
    challenge_id: asked.id,
    webauthn: passkey.create(asked.options, slip),
  })
  return { ...person, passkey, factorId: factor.id as string, asked, added }
}

/** Somebody who has added a passkey, and the tokens of level 2 that this gave. */
const withPasskey = () => addPasskey()

async function signIn({ email }: { email: string }) {
  const { data } = await server().client().signInWithPassword({ email, password })
  return data.session?.access_token ?? ''
}

function claimsOf(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

describe('a passkey', () => {
  test('is asked for in the words of the browser, and raises the session that made it', async () => {
    const { asked, added, userId, factorId } = await withPasskey()

    expect(asked.type).toBe('create')
    expect(asked.options).toMatchObject({
      rp: { id: '127.0.0.1' },
      user: { id: Buffer.from(userId).toString('base64url') },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required' },
    })
    expect(added.status).toBe(200)
    expect(claimsOf(added.body.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, {}],
    })
    expect(added.body.user.factors).toMatchObject([
      { id: factorId, status: 'verified', factor_type: 'webauthn' },
    ])
    expect(JSON.stringify(added.body.user)).not.toContain('publicKey')
  })

  test('lets its owner in beside the password, again and again', async () => {
    const person = await withPasskey()
    for (let visit = 0; visit < 2; visit += 1) {
      const bearer = await signIn(person)
      expect(claimsOf(bearer)).toMatchObject({ aal: 'aal1', awaiting_otp: true })
      const asked = await challenge(person.factorId, bearer)
      expect(asked.type).toBe('request')
      const entered = await post(`/factors/${person.factorId}/verify`, bearer, {
        challenge_id: asked.id,
        webauthn: person.passkey.use(asked.options, { userHandle: person.userId }),
      })
      expect(entered.status).toBe(200)
      expect(claimsOf(entered.body.access_token)).toMatchObject({
        aal: 'aal2',
        awaiting_otp: false,
      })
    }
  })

  const slips: [string, Slip][] = [
    ['of another site', { origin: 'https://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['for another question', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['without asking its person', { isVerified: false }],
  ]
  test.each(slips)('%s is not added, and lets no one in', async (_, slip) => {
    const { added } = await addPasskey(slip)
    expect([added.status, added.body.error_code]).toEqual([422, 'mfa_verification_failed'])

    const owner = await withPasskey()
    const bearer = await signIn(owner)
    const question = await challenge(owner.factorId, bearer)
    const entered = await post(`/factors/${owner.factorId}/verify`, bearer, {
      challenge_id: question.id,
      webauthn: owner.passkey.use(question.options, slip),
    })
    expect([entered.status, entered.body.error_code]).toEqual([422, 'mfa_verification_failed'])
  })

  test('whose counter goes back was copied, and lets no one in', async () => {
    const person = await withPasskey()
    const enter = async (slip: Slip) => {
      const bearer = await signIn(person)
      const asked = await challenge(person.factorId, bearer)
      const body = { challenge_id: asked.id, webauthn: person.passkey.use(asked.options, slip) }
      return (await post(`/factors/${person.factorId}/verify`, bearer, body)).status
    }

    expect(await enter({ counter: 40 })).toBe(200)
    expect(await enter({ counter: 40 })).toBe(422)
    expect(await enter({ counter: 7 })).toBe(422)
    expect(await enter({ counter: 41 })).toBe(200)
  })

  test('answers each question once', async () => {
    const person = await withPasskey()
    const bearer = await signIn(person)
    const asked = await challenge(person.factorId, bearer)
    const body = { challenge_id: asked.id, webauthn: person.passkey.use(asked.options) }

    const first = await post(`/factors/${person.factorId}/verify`, bearer, body)
    const again = await post(`/factors/${person.factorId}/verify`, first.body.access_token, body)

    expect([first.status, again.status]).toEqual([200, 422])
    expect(again.body.error_code).toBe('mfa_ip_address_mismatch')
  })

  test('of somebody else, or with another name on it, does not stand in', async () => {
    const [owner, other] = [await withPasskey(), await withPasskey()]
    const bearer = await signIn(owner)
    const enter = async (use: (options: { challenge: string }) => object) => {
      const asked = await challenge(owner.factorId, bearer)
      const body = { challenge_id: asked.id, webauthn: use(asked.options) }
      return (await post(`/factors/${owner.factorId}/verify`, bearer, body)).status
    }
    const ownId = (owner.passkey.use({ challenge: '' }).credential_response as { id: string }).id

    expect(await enter((options) => other.passkey.use(options))).toBe(422)
    expect(await enter((options) => other.passkey.use(options, { credentialId: ownId }))).toBe(422)
    expect(await enter((options) => owner.passkey.use(options, { userHandle: other.userId }))).toBe(
      422,
    )
    expect(await enter((options) => owner.passkey.use(options))).toBe(200)
  })

  test('is added to one account only, and a broken answer is a refusal', async () => {
    const owner = await withPasskey()
    const thief = await account()
    const { body: factor } = await post('/factors', thief.bearer, {
      factor_type: 'webauthn',
      friendly_name: 'Mine',
    })
    const verify = async (answer: (options: { challenge: string }) => unknown) => {
      const asked = await challenge(factor.id, thief.bearer)
      return post(`/factors/${factor.id}/verify`, thief.bearer, {
        challenge_id: asked.id,
        webauthn: answer(asked.options),
      })
    }

    expect((await verify((options) => owner.passkey.create(options))).status).toBe(422)
    expect((await verify(() => ({ type: 'create' }))).status).toBe(400)
    const broken = softwarePasskey(server().url)
    const cut = await verify((options) => {
      const made = broken.create(options)
      const response = { ...made.credential_response.response, attestationObject: 'AAAA' }
      return { ...made, credential_response: { ...made.credential_response, response } }
    })
    expect(cut.status).toBe(422)
    expect((await verify((options) => broken.create(options))).status).toBe(200)
  })
})
