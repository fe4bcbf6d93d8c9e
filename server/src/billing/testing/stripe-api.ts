import type { StripeEvents } from './stripe-events.ts'
import { inSeconds, newId, type Session, type StripeStore } from './stripe-store.ts'

export class StripeRefusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

type Call = { id: string; form: URLSearchParams; baseUrl: string }
type Answer = (call: Call) => Promise<object> | object

const twoDays = 2 * 86_400
const list = (data: object[], has_more = false) => ({ object: 'list', data, has_more })
const missing = (what: string, id: string) =>
  new StripeRefusal(404, 'resource_missing', `No such ${what}: '${id}'`)

/** Stripe refuses what it does not know. */
function onlyKnown(form: URLSearchParams, known: RegExp) {
  for (const name of form.keys()) {
    if (!known.test(name)) {
      throw new StripeRefusal(400, 'parameter_unknown', `Received unknown parameter: ${name}`)
    }
  }
}

function found<T>(what: string, things: Map<string, T>, id: string | null): T {
  const thing = things.get(id ?? '')
  if (!thing) throw missing(what, id ?? '')
  return thing
}

/** What the paths of Stripe's API do, by method and path. */
export function stripeApi(store: StripeStore, { happen }: StripeEvents): Record<string, Answer> {
  const { customers, sessions, subscriptions } = store
  const shown = ({ price: _price, trial_end: _end, ...session }: Session) => session
  const ofCustomer = (form: URLSearchParams) => {
    const customer = found('customer', customers, form.get('customer'))
    return <T extends { customer: string }>(things: Iterable<T>) =>
      [...things].filter((thing) => thing.customer === customer.id)
  }

  return {
    'POST customers': async ({ form }) => {
      onlyKnown(form, /^(name|email|metadata\[\w+\])$/)
      const [name, email] = [form.get('name'), form.get('email')]
      const customer = { id: newId('cus'), object: 'customer' as const, name, email }
      customers.set(customer.id, customer)
      await happen('customer.created', customer)
      return customer
    },
    'GET customers/:id': ({ id }) => store.deleted.get(id) ?? found('customer', customers, id),
    'GET customers/:id/payment_methods': ({ id, form }) => {
      onlyKnown(form, /^limit$/)
      found('customer', customers, id)
      return list(store.methods.filter(({ customer }) => customer === id))
    },
    'GET prices/:id': ({ id }) => found('price', store.prices, id),
    'POST checkout/sessions': ({ form, baseUrl }) => {
      onlyKnown(
        form,
        /^(mode|customer|client_reference_id|(success|cancel)_url|line_items\[0\]\[(price|quantity)\]|subscription_data\[(metadata\]\[\w+|trial_end)\])$/,
      )
      const customer = found('customer', customers, form.get('customer')).id
      const price = found('price', store.prices, form.get('line_items[0][price]')).id
      const trialEnd = Number(form.get('subscription_data[trial_end]')) || null
      if (trialEnd && trialEnd < inSeconds() + twoDays) {
        const words = 'The `trial_end` date has to be at least 2 days in the future.'
        throw new StripeRefusal(400, 'parameter_invalid_integer', words)
      }
      const id = newId('cs_test')
      const session: Session = {
        ...{ id, object: 'checkout.session', mode: form.get('mode') ?? '', customer },
        ...{ status: 'open', url: `${baseUrl}/pay/${id}`, subscription: null },
        client_reference_id: form.get('client_reference_id'),
        success_url: form.get('success_url') ?? '',
        cancel_url: form.get('cancel_url') ?? '',
        ...{ price, trial_end: trialEnd },
        metadata: {
          organization_id: form.get('subscription_data[metadata][organization_id]') ?? '',
        },
      }
      sessions.set(id, session)
      return shown(session)
    },
    'GET checkout/sessions': ({ form }) => {
      onlyKnown(form, /^(customer|status|limit)$/)
      const status = form.get('status')
      return list(
        ofCustomer(form)(sessions.values())
          .filter((session) => !status || session.status === status)
          .map(shown),
      )
    },
    'GET checkout/sessions/:id': ({ id, form }) => {
      onlyKnown(form, /^expand\[0\]$/)
      const session = found('checkout.session', sessions, id)
      return { ...shown(session), subscription: subscriptions.get(session.subscription ?? '') }
    },
    'POST checkout/sessions/:id/expire': async ({ id }) => {
      const session = found('checkout.session', sessions, id)
      if (session.status !== 'open') {
        const words = 'Only Checkout Sessions with a status in ["open"] can be expired.'
        throw new StripeRefusal(400, 'resource_invalid_state', words)
      }
      Object.assign(session, { status: 'expired', url: null })
      await happen('checkout.session.expired', shown(session))
      return shown(session)
    },
    'POST billing_portal/sessions': ({ form, baseUrl }) => {
      onlyKnown(form, /^(customer|return_url)$/)
      const customer = found('customer', customers, form.get('customer')).id
      const id = newId('bps')
      const back = encodeURIComponent(form.get('return_url') ?? '')
      return {
        ...{ id, object: 'billing_portal.session', customer },
        url: `${baseUrl}/portal/${customer}?back=${back}`,
      }
    },
    'GET subscriptions': ({ form }) => {
      onlyKnown(form, /^(customer|status|limit)$/)
      const isAll = form.get('status') === 'all'
      const all = [...subscriptions.values()]
      const own = form.has('customer') ? ofCustomer(form)(all) : all
      return list(own.filter(({ status }) => isAll || status !== 'canceled'))
    },
    'GET subscriptions/:id': ({ id }) => found('subscription', subscriptions, id),
    'POST subscriptions/:id': async ({ id, form }) => {
      onlyKnown(form, /^(cancel_at_period_end|cancel_at)$/)
      const subscription = found('subscription', subscriptions, id)
      if (subscription.status === 'canceled') throw missing('subscription', id)
      const { cancel_at_period_end } = subscription
      if (form.has('cancel_at')) subscription.cancel_at = Number(form.get('cancel_at')) || null
      if (form.has('cancel_at_period_end')) {
        subscription.cancel_at_period_end = form.get('cancel_at_period_end') === 'true'
      }
      await happen('customer.subscription.updated', subscription, { cancel_at_period_end })
      return subscription
    },
    'DELETE subscriptions/:id': async ({ id }) => {
      const subscription = found('subscription', subscriptions, id)
      if (subscription.status === 'canceled') throw missing('subscription', id)
      Object.assign(subscription, { status: 'canceled', ended_at: inSeconds() })
      await happen('customer.subscription.deleted', subscription)
      return subscription
    },
    'GET invoices': ({ form }) => {
      onlyKnown(form, /^(customer|limit|starting_after)$/)
      const own = ofCustomer(form)(store.invoices)
      const after = form.get('starting_after')
      const start = after ? own.findIndex(({ id }) => id === after) + 1 : 0
      if (after && start === 0) throw missing('invoice', after)
      const limit = Number(form.get('limit') ?? 10)
      return list(own.slice(start, start + limit), own.length > start + limit)
    },
  }
}
