import { Hono } from 'hono'
import { html } from 'hono/html'
import { fromThisMachine } from '../http/address/from-this-machine.ts'
import { devPage } from '../http/dev-page.ts'
import type { KeptMail, Outbox } from './outbox.ts'

const bodyPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation"

function list(mails: KeptMail[]) {
  const rows = mails.map(
    (mail) =>
      html`<li><a href="/dev/mail/${mail.id}">${mail.subject}<small>to ${mail.to}, ${mail.sentAt}</small></a></li>`,
  )
  return html`<main><h1>Mails of this server</h1>${mails.length > 0 ? html`<ul>${rows}</ul>` : html`<p>No mail was sent yet. Set SMTP_URL to send mails for real.</p>`}</main>`
}

function one(mail: KeptMail) {
  return html`<main><p><a href="/dev/mail">All mails</a></p><h1>${mail.subject}</h1><dl><dt>To</dt><dd>${mail.to}</dd><dt>Sent</dt><dd>${mail.sentAt}</dd></dl><iframe title="The mail" src="/dev/mail/${mail.id}/body"></iframe><h2>As plain text</h2><pre>${mail.text}</pre></main>`
}

/** What a server without SMTP would have sent, at /dev/mail. */
export function devMailApp(outbox: Outbox) {
  return new Hono()
    .use('/dev/*', fromThisMachine)
    .get('/dev/mail.json', (c) => c.json({ mails: outbox.list() }))
    .get('/dev/mail', (c) => devPage(c, 'Mails', list(outbox.list())))
    .get('/dev/mail/:id', (c) => {
      const mail = outbox.find(c.req.param('id'))
      if (!mail) return c.notFound()
      return devPage(c, mail.subject, one(mail))
    })
    .get('/dev/mail/:id/body', (c) => {
      const mail = outbox.find(c.req.param('id'))
      if (!mail) return c.notFound()
      return c.html(mail.html, 200, { 'content-security-policy': bodyPolicy })
    })
}
