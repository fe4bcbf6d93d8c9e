import { expect, test } from 'vitest'
import { twinKey, twinSecret } from '../../billing/testing/stripe-twin.ts'
import { useStripe } from './testing/use-stripe.ts'

const stripe = await useStripe()
const { ask, twin, organization, subscription, pay, sql } = stripe

const of = ({ id }: { id: string }) => ({ organization_id: id })
const checkOut = async (acme: Awaited<ReturnType<typeof organization>>) => {
  const { body } = await ask(acme.owner, 'POST', '/checkout', of(acme))
  return String(body.url)
}
const sessionOf = (url: string) => twin.sessions.get(url.split('/').at(-1) ?? '')

async function paying() {
  const acme = await organization()
  await stripe.endTrial(acme.id)
  await pay(await checkOut(acme))
  await expect.poll(() => subscription(acme.id)).toMatchObject({ status: 'active' })
  return acme
}

test('an owner whose trial is over buys the plan, and pays at once', async () => {
  const acme = await organization()
  await stripe.endTrial(acme.id)

  const { status, headers, body } = await ask(acme.owner, 'POST', '/checkout', of(acme))
  const before = await subscription(acme.id)
  const paid = await pay(body.url)

  expect([status, headers.get('cache-control'), before.status]).toEqual([
    ...[201, 'no-store', 'trialing'],
  ])
  expect(paid.headers.get('location')).toMatch(/\/plans-comparison\?checkout=done$/)
  await expect
    .poll(() => subscription(acme.id))
    .toEqual({
      ...{ status: 'active', price_id: 'price_annual', cancel_at_period_end: false },
      payment_methods: [{ type: 'card' }],
    })
})

test('who buys within the trial keeps its days', async () => {
  const acme = await organization()

  await pay(await checkOut(acme))

  await expect
    .poll(() => subscription(acme.id))
    .toMatchObject({
      ...{ status: 'trialing', payment_methods: [{ type: 'card' }] },
    })
  const [session] = [...twin.sessions.values()].slice(-1)
  const { rows } = await sql(
    `select floor(extract(epoch from trial_end)) as trial_end from billing.organization_subscriptions
     where organization_id = $1 and deleted_at is not null`,
    [acme.id],
  )
  expect(session?.trial_end).toBe(Number(rows[0].trial_end))
})

test('the price of the link of the sign-up is the price of the checkout', async () => {
  const owner = await stripe.account(undefined, { signup_price_id: 'price_partner' })
  const { data } = await owner.client
    .from('organizations')
    .insert({ name: 'Partner', created_by: owner.id })
    .select('id')
    .single()
    .throwOnError()
  await owner.client
    .from('organization_members')
    .insert({ user_id: owner.id, organization_id: data.id, role: 'owner' })
    .throwOnError()

  const url = await checkOut({ id: data.id, owner })

  expect(sessionOf(url)?.price).toBe('price_partner')
  const { body } = await ask(owner, 'GET', `/price?organization_id=${data.id}`)
  expect(body).toEqual({
    ...{ unit_amount: 3_000_000, currency: 'usd', interval: 'year', interval_count: 1 },
  })
})

test('nobody but an owner buys, opens the portal, cancels or resumes, and only for the own organisation', async () => {
  const acme = await paying()
  const rival = await organization('Rival')
  const people = [
    rival.owner,
    await stripe.member(acme.id, 'member'),
    await stripe.member(acme.id, 'agent_user'),
    await stripe.member(acme.id, 'INACTIVE'),
  ]
  const asked = twin.asked.length

  for (const path of ['/checkout', '/portal', '/cancel', '/resume']) {
    for (const person of people) {
      const { status } = await ask(person, 'POST', path, of(acme))
      expect([path, status]).toEqual([path, 403])
    }
    expect((await ask(null, 'POST', path, of(acme))).status).toBe(401)
  }
  for (const person of people) {
    const query = `?organization_id=${acme.id}`
    expect((await ask(person, 'GET', `/invoices${query}`)).body).toEqual({
      ...{ invoices: [], has_more: false },
    })
    expect((await ask(person, 'GET', `/payment-methods${query}`)).body).toEqual([])
    expect((await ask(person, 'GET', `/price${query}`)).status).toBe(403)
  }
  expect(twin.asked.length).toBe(asked)
  expect((await ask(acme.owner, 'POST', '/portal', of(acme))).status).toBe(201)
})

test('an owner of two has a customer for each', async () => {
  const acme = await paying()
  const rival = await paying()
  const [own, other] = [await stripe.customerOf(acme.id), await stripe.customerOf(rival.id)]
  const foreign = twin.invoices.find(({ customer }) => customer === other)?.id

  const { body } = await ask(acme.owner, 'GET', `/invoices?organization_id=${acme.id}`)
  const after = await ask(
    acme.owner,
    'GET',
    `/invoices?organization_id=${acme.id}&after=${foreign}`,
  )

  expect(own).not.toBe(other)
  expect(body.invoices.map(({ id }: { id: string }) => id)).not.toContain(foreign)
  expect(after.status).toBe(502)
})

test('a checkout closes the one before it, and a paid one is not asked for again', async () => {
  const acme = await organization()
  const first = await checkOut(acme)
  const second = await checkOut(acme)
  const refused = await pay(first)
  twin.told.hold()
  await pay(second)

  const third = await ask(acme.owner, 'POST', '/checkout', of(acme))
  twin.told.release()
  await twin.told.deliver(twin.told.events.at(-1) ?? expect.fail())
  await expect.poll(() => subscription(acme.id)).toMatchObject({ payment_methods: [{}] })
  const fourth = await ask(acme.owner, 'POST', '/checkout', of(acme))

  expect(refused.status).toBe(410)
  expect(third).toMatchObject({ status: 409, body: { error: { code: 'being_confirmed' } } })
  expect(fourth).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
})

test('checkouts at the same moment leave one that is open', async () => {
  const acme = await organization()
  await ask(acme.owner, 'POST', '/checkout', of(acme))

  const answers = await Promise.all(
    [1, 2, 3].map(() => ask(acme.owner, 'POST', '/checkout', of(acme))),
  )

  const customer = await stripe.customerOf(acme.id)
  const open = [...twin.sessions.values()].filter(
    (session) => session.customer === customer && session.status === 'open',
  )
  expect(answers.some(({ status }) => status === 201)).toBe(true)
  expect(open).toHaveLength(1)
})

test('who cancelled for good can buy again', async () => {
  const acme = await paying()
  const [id] = [...twin.subscriptions.keys()].slice(-1)
  await twin.change(id ?? '', { status: 'canceled', ended_at: Math.floor(Date.now() / 1000) })
  await expect.poll(() => subscription(acme.id)).toMatchObject({ status: 'canceled' })

  await pay(await checkOut(acme))

  await expect.poll(() => subscription(acme.id)).toMatchObject({ status: 'active' })
})

test('an owner cancels with the period and resumes; the row follows what Stripe tells', async () => {
  const acme = await paying()
  twin.told.hold()

  const cancelled = await ask(acme.owner, 'POST', '/cancel', of(acme))
  const before = await subscription(acme.id)
  twin.told.release()
  await twin.told.deliver(twin.told.events.at(-1) ?? expect.fail())
  await expect.poll(() => subscription(acme.id)).toMatchObject({ cancel_at_period_end: true })
  const resumed = await ask(acme.owner, 'POST', '/resume', of(acme))

  expect([cancelled.status, before.cancel_at_period_end, resumed.status]).toEqual([202, false, 202])
  await expect
    .poll(() => subscription(acme.id))
    .toMatchObject({
      ...{ cancel_at_period_end: false, status: 'active' },
    })
  const log = (await stripe.logOf(acme.id)).filter(({ actor_id }) => actor_id === acme.owner.id)
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['subscription.cancelled', 'subscription.resumed']),
  )
})

test('a day that the portal set is taken back too', async () => {
  const acme = await paying()
  const [id] = [...twin.subscriptions.keys()].slice(-1)
  await twin.change(id ?? '', { cancel_at: Math.floor(Date.now() / 1000) + 86_400 })
  await expect.poll(() => subscription(acme.id)).toMatchObject({ cancel_at_period_end: true })

  await ask(acme.owner, 'POST', '/resume', of(acme))

  await expect.poll(() => subscription(acme.id)).toMatchObject({ cancel_at_period_end: false })
})

test('an owner sees cards and invoices, a page at a time', async () => {
  const acme = await paying()
  const customer = await stripe.customerOf(acme.id)
  for (let count = 0; count < 12; count += 1) twin.addInvoice(customer, 100 + count)
  const query = `organization_id=${acme.id}`

  const first = await ask(acme.owner, 'GET', `/invoices?${query}`)
  const last = first.body.invoices.at(-1).id
  const rest = await ask(acme.owner, 'GET', `/invoices?${query}&after=${last}`)
  const methods = await ask(acme.owner, 'GET', `/payment-methods?${query}`)

  expect([first.body.invoices.length, first.body.has_more]).toEqual([12, true])
  expect(rest.body).toEqual({
    invoices: [
      expect.objectContaining({
        ...{ total: 4_000_000, currency: 'usd', status: 'paid' },
        url: expect.stringMatching(/^https:\/\/invoice\.stripe\.com\//),
      }),
    ],
    has_more: false,
  })
  expect(methods.body).toEqual([
    expect.objectContaining({ type: 'card', brand: 'visa', last4: '4242', exp_year: 2030 }),
  ])
  expect(JSON.stringify([first, rest, methods])).not.toMatch(
    new RegExp(`${customer}|${twinKey}|${twinSecret}`),
  )
})

test('a fault of Stripe that passes is not noticed, one that stays is told without its words', async () => {
  const acme = await organization()
  twin.fail(500)

  const passed = await ask(acme.owner, 'POST', '/checkout', of(acme))
  twin.fail(429)
  const busy = await ask(acme.owner, 'POST', '/checkout', of(acme))
  twin.fail(500, 500, 500)
  const away = await ask(acme.owner, 'POST', '/checkout', of(acme))

  expect(passed.status).toBe(201)
  for (const { status, headers, body } of [busy, away]) {
    expect([status, headers.get('retry-after'), body.error.code]).toEqual([
      ...[503, '60', 'payments_away'],
    ])
    expect(body.error.message).not.toContain('Not now')
  }
  expect(await checkOut(acme)).toMatch(/\/pay\/cs_/)
})

test('an organisation that is deleted while Stripe is away ends there all the same', async () => {
  const acme = await paying()
  const [id = ''] = [...twin.subscriptions.keys()].slice(-1)
  twin.fail(500, 500, 500, 429)

  await sql('delete from public.organizations where id = $1', [acme.id])

  await expect.poll(() => twin.subscriptions.get(id)?.status, { timeout: 20_000 }).toBe('canceled')
})

test('an organisation that waits for its deletion begins no new period and no checkout', async () => {
  const acme = await paying()
  const [id = ''] = [...twin.subscriptions.keys()].slice(-1)
  const other = await organization('Other')
  const open = await checkOut(other)

  for (const { id: org_id, owner, name } of [
    { ...acme, name: 'Halden Logistics' },
    { ...other, name: 'Other' },
  ]) {
    await owner.client
      .rpc('request_organization_deletion', { org_id, typed_name: name })
      .throwOnError()
  }

  await expect.poll(() => twin.subscriptions.get(id)?.cancel_at_period_end).toBe(true)
  await expect.poll(() => sessionOf(open)?.status).toBe('expired')
  expect(twin.subscriptions.get(id)?.status).toBe('active')
})
