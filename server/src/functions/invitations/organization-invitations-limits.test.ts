import { expect, test } from 'vitest'
import { newAddress, useOrganizations } from '../testing/organizations.ts'

const { sql, account, organization, visitor, call, invite } = useOrganizations({
  AUTH_MAIL_INTERVAL: '60',
  RATE_LIMITS: 'on',
})
const path = 'organization-invitations'

/** Every test comes from an address that asked for nothing yet. */
function forget() {
  return sql("delete from auth.counters where key like 'request:%' or key like 'account-status:%'")
}

/** As if so many had been counted under these keys, in the window that runs. */
function counted(keys: string, count: number) {
  return sql('update auth.counters set count = $2 where key like $1', [keys, count])
}

test('an address gets one invitation a minute, no matter who invites', async () => {
  await forget()
  const { id, owner } = await organization()
  const other = await organization()
  const { id: invitation, email } = await invite(id, owner)
  const again = { organization_id: other.id, email, role: 'member' }

  expect(await call(owner.client, `${path}/${invitation}/resend`)).toMatchObject({ status: 429 })
  expect(await call(other.owner.client, path, again)).toMatchObject({ status: 429 })

  await sql("delete from auth.counters where key like 'mail:%'")
  expect(await call(owner.client, `${path}/${invitation}/resend`)).toMatchObject({ status: 200 })
})

test('an organisation sends a hundred in an hour', async () => {
  await forget()
  const { id, owner } = await organization()
  await invite(id, owner)
  await counted(`invitations:organization:${id}`, 99)
  const next = () =>
    call(owner.client, path, { organization_id: id, email: newAddress(), role: 'member' })

  expect(await next()).toMatchObject({ status: 201 })
  expect(await next()).toMatchObject({
    status: 429,
    body: { error: { code: 'over_email_send_rate_limit' } },
  })
  await sql("delete from auth.counters where key like 'invitations:%'")
  expect(await next()).toMatchObject({ status: 201 })
})

test('who has no right to invite uses up no one’s hundred', async () => {
  await forget()
  const { id, owner } = await organization()
  const stranger = await account()
  const asked = () => ({ organization_id: id, email: newAddress(), role: 'member' })

  expect(await call(stranger.client, path, asked())).toMatchObject({ status: 403 })

  const { rows } = await sql('select key from auth.counters where key = $1', [
    `invitations:organization:${id}`,
  ])
  expect(rows).toEqual([])
  expect(await call(owner.client, path, asked())).toMatchObject({ status: 201 })
})

test('tokens are not tried without end', async () => {
  await forget()
  const page = await visitor()
  const look = (token: string) => call(page, `${path}/preview`, { token })
  expect(await look('inv_1')).toMatchObject({ status: 404 })
  await counted('request:verify:%', 30)

  expect(await look('inv_2')).toMatchObject({ status: 429 })

  await forget()
  expect(await look('inv_3')).toMatchObject({ status: 404 })
})

test('the status of an address is told ten times an hour, to a session and to an address', async () => {
  await forget()
  const [page, other] = [await visitor(), await visitor()]
  const ask = (who: typeof page) =>
    call(who, 'send-invitation-auth', { action: 'check_user_status', email: newAddress() })
  expect(await ask(page)).toMatchObject({ status: 200 })
  await counted('account-status:%', 10)

  expect(await ask(page)).toMatchObject({ status: 429 })
  expect(await ask(other)).toMatchObject({ status: 429 })

  await sql("delete from auth.counters where key like 'account-status:address:%'")
  expect(await ask(page)).toMatchObject({ status: 429 })
  expect(await ask(other)).toMatchObject({ status: 200 })
})

test('a mailbox gets ten invitations a day, whatever is written after a plus', async () => {
  await forget()
  const { id, owner } = await organization()
  const { email } = await invite(id, owner)
  await counted('mails:invitation:%', 9)
  const again = (address: string) =>
    call(owner.client, path, { organization_id: id, email: address, role: 'member' })
  const tagged = (tag: string) => email.replace('@', `+${tag}@`)

  expect(await again(tagged('tenth'))).toMatchObject({ status: 201 })
  expect(await again(tagged('more'))).toMatchObject({
    status: 429,
    body: {
      error: { message: 'This mailbox was invited ten times today. Try again tomorrow.' },
    },
  })

  expect(await again(newAddress())).toMatchObject({ status: 201 })
})

test('invitations stop before the codes that people sign in with', async () => {
  await forget()
  const { id, owner } = await organization()
  const person = await account()
  await invite(id, owner)
  await counted('mails', 2399)
  const next = () =>
    call(owner.client, path, { organization_id: id, email: newAddress(), role: 'member' })

  expect(await next()).toMatchObject({ status: 201 })
  expect(await next()).toMatchObject({
    status: 429,
    body: {
      error: { message: 'Too many invitations are on their way. Try again later.' },
    },
  })

  const { error } = await person.client.auth.resetPasswordForEmail(person.email)
  expect(error).toBeNull()
  await sql("delete from auth.counters where key = 'mails'")
})

test('a mailbox gets forty codes an hour, and another one goes on', async () => {
  await forget()
  const [person, other] = [await account(), await account()]
  const ask = ({ client, email }: typeof person) => client.auth.resetPasswordForEmail(email)
  expect((await ask(person)).error).toBeNull()
  await counted('mails:code:%', 40)
  await sql("delete from auth.counters where key like 'mail:%'")

  expect((await ask(person)).error).toMatchObject({ status: 429 })

  await sql("delete from auth.counters where key like 'mail:%'")
  expect((await ask(other)).error).toBeNull()
})

test('an organisation sends as many invitations a day as its plan has', async () => {
  await forget()
  const { id, owner } = await organization()
  await sql(
    `insert into billing.organization_features (organization_id, feature_id, value_json)
     select $1, id, '1' from billing.features where feature_key = 'workforce.feature.mailLimit'`,
    [id],
  )
  await invite(id, owner)

  const refused = await call(owner.client, path, {
    ...{ organization_id: id, email: newAddress(), role: 'member' },
  })

  expect(refused).toMatchObject({
    status: 429,
    body: {
      error: {
        code: 'quota_reached',
        message:
          'Halden Logistics has sent 1 of 1 invitation mails today. Try again tomorrow, or ask us for more.',
      },
    },
  })
})
