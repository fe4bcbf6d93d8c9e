import { Hono } from 'hono'
import { html } from 'hono/html'
import { fromThisMachine } from '../http/address/from-this-machine.ts'
import { devPage } from '../http/dev-page.ts'
import type { KeptText, TextOutbox } from './outbox.ts'

function list(texts: KeptText[]) {
  const rows = texts.map(
    ({ text, to, channel, sentAt }) =>
      html`<li><p>${text}<small>to +${to} by ${channel === 'sms' ? 'SMS' : 'WhatsApp'}, ${sentAt}</small></p></li>`,
  )
  return html`<main><h1>Text messages of this server</h1>${texts.length > 0 ? html`<ul>${rows}</ul>` : html`<p>No text message was sent yet. Set AUTH_SMS_HOOK_URL to send them for real.</p>`}</main>`
}

/** What a server without a provider would have sent to phones, at /dev/texts. */
export function devTextsApp(texts: TextOutbox) {
  return new Hono()
    .use('/dev/*', fromThisMachine)
    .get('/dev/texts.json', (c) => c.json({ texts: texts.list() }))
    .get('/dev/texts', (c) => devPage(c, 'Text messages', list(texts.list())))
}
