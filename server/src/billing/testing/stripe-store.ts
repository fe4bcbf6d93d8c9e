import { randomBytes } from 'node:crypto'

type Item = {
  id: string
  price: { id: string }
  current_period_start: number
  current_period_end: number
}
export type Subscription = {
  id: string
  object: 'subscription'
  customer: string
  status: string
  trial_end: number | null
  ended_at: number | null
  cancel_at: number | null
  cancel_at_period_end: boolean
  metadata: Record<string, string>
  items: { object: 'list'; data: Item[] }
}
export type Session = {
  id: string
  object: 'checkout.session'
  mode: string
  customer: string
  status: 'open' | 'complete' | 'expired'
  url: string | null
  subscription: string | null
  client_reference_id: string | null
  success_url: string
  cancel_url: string
  price: string
  trial_end: number | null
  metadata: Record<string, string>
}
type Customer = { id: string; object: 'customer'; name: string | null; email: string | null }
type Method = { id: string; object: 'payment_method'; customer: string; type: string; card: object }
type Invoice = { id: string; object: 'invoice'; customer: string; [field: string]: unknown }

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
export const inSeconds = (date = new Date()) => Math.floor(date.getTime() / 1000)
export const year = 365 * 86_400

/** What an account of Stripe holds. */
export function createStripeStore() {
  const customers = new Map<string, Customer>()
  const deleted = new Map<string, { id: string; object: 'customer'; deleted: true }>()
  const sessions = new Map<string, Session>()
  const subscriptions = new Map<string, Subscription>()
  const methods: Method[] = []
  const invoices: Invoice[] = []
  const price = (id: string, unit_amount: number) => ({
    ...{ id, object: 'price', active: true, currency: 'usd', unit_amount },
    recurring: { interval: 'year', interval_count: 1 },
  })
  const prices = new Map(
    [price('price_annual', 4_000_000), price('price_partner', 3_000_000)].map((one) => [
      one.id,
      one,
    ]),
  )

  function addCard(customer: string) {
    const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 }
    const id = newId('pm')
    const method: Method = { id, object: 'payment_method', customer, type: 'card', card }
    methods.unshift(method)
    return method
  }

  function addInvoice(customer: string, total: number) {
    const id = newId('in')
    const number = `DW-${String(invoices.length + 1).padStart(4, '0')}`
    const invoice: Invoice = {
      ...{ id, object: 'invoice', customer, number, status: 'paid', created: inSeconds() },
      ...{ total, currency: 'usd', hosted_invoice_url: `https://invoice.stripe.com/i/${id}` },
      invoice_pdf: `https://pay.stripe.com/invoice/${id}/pdf`,
    }
    invoices.unshift(invoice)
    return invoice
  }

  /** What a paid checkout makes: a card, the subscription and its first invoice. */
  function complete(session: Session) {
    const { customer, trial_end, metadata } = session
    const now = inSeconds()
    const end = trial_end ?? now + year
    const subscription: Subscription = {
      ...{ id: newId('sub'), object: 'subscription', customer, metadata },
      ...{ status: trial_end ? 'trialing' : 'active', trial_end, ended_at: null },
      ...{ cancel_at: null, cancel_at_period_end: false },
      items: {
        object: 'list',
        data: [
          {
            ...{ id: newId('si'), price: { id: session.price } },
            ...{ current_period_start: now, current_period_end: end },
          },
        ],
      },
    }
    subscriptions.set(subscription.id, subscription)
    const method = addCard(customer)
    const total = trial_end ? 0 : (prices.get(session.price)?.unit_amount ?? 0)
    const invoice = addInvoice(customer, total)
    Object.assign(session, { status: 'complete', url: null, subscription: subscription.id })
    return { subscription, method, invoice }
  }

  return {
    ...{ customers, deleted, sessions, subscriptions, methods, invoices, prices },
    ...{ addCard, addInvoice, complete },
  }
}
export type StripeStore = ReturnType<typeof createStripeStore>
