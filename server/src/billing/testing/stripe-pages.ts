import type { IncomingMessage, ServerResponse } from 'node:http'
import type { StripeEvents } from './stripe-events.ts'
import type { StripeStore } from './stripe-store.ts'

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1>${body}</main></html>`

const attribute = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
const button = (action: string, words: string) =>
  `<form method="post" action="${attribute(action)}"><button>${words}</button></form>`

/** Where people pay, and where they look after what they pay for. */
export function stripePages(store: StripeStore, { happen }: StripeEvents) {
  async function pay(id: string) {
    const session = store.sessions.get(id)
    if (session?.status !== 'open') return null
    const { subscription, method, invoice } = store.complete(session)
    await happen('payment_method.attached', method)
    await happen('customer.subscription.created', subscription)
    await happen('invoice.paid', invoice)
    await happen('checkout.session.completed', session)
    return session.success_url
  }

  return async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const [, kind, id = ''] = url.pathname.split('/')
    const show = (status: number, html: string) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end(html)
    const session = store.sessions.get(id)
    if (kind === 'pay' && request.method === 'POST') {
      const next = await pay(id)
      if (next) return response.writeHead(303, { location: next }).end()
    }
    if (kind === 'pay' && session?.status === 'open') {
      const amount = (store.prices.get(session.price)?.unit_amount ?? 0) / 100
      const leave = `<a href="${attribute(session.cancel_url)}">Back</a>`
      const words = session.trial_end ? 'Start trial' : `Pay $${amount.toLocaleString('en-US')}`
      return show(200, page('Checkout', button(`/pay/${id}`, words) + leave))
    }
    if (kind === 'pay') return show(410, page('This page has expired', ''))
    const customer = store.customers.get(id)
    if (kind === 'portal' && customer) {
      if (request.method === 'POST') {
        const method = store.addCard(id)
        await happen('payment_method.attached', method)
      }
      const back = url.searchParams.get('back') ?? ''
      const leave = `<a href="${attribute(back)}">Return</a>`
      return show(200, page('Portal', button(url.pathname + url.search, 'Add a card') + leave))
    }
    return show(404, page('Not found', ''))
  }
}
