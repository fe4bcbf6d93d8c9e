import { Hono } from 'hono'
import { html } from 'hono/html'
import { fromThisMachine } from '../http/address/from-this-machine.ts'
import type { KeptMail, Outbox } from './outbox.ts'

const style = `body{margin:0 auto;max-width:680px;padding:32px 16px;background:#f4f4f6;color:#18191f;font:400 14px/20px Geist,ui-sans-serif,system-ui,sans-serif}
h1{font:600 20px/28px inherit;margin:0 0 16px}ul{list-style:none;margin:0;padding:0;border:1px solid #dbdce0;border-radius:12px;background:#fff}
li+li{border-top:1px solid #e7e8ea}li a{display:block;padding:12px 16px;color:inherit;text-decoration:none}li a:hover,li a:focus-visible{background:#f4f4f6}
small{display:block;color:#656770}dl{color:#4d4f58}dt{float:left;width:64px}dd{margin:0 0 4px 64px}iframe{width:100%;height:640px;border:1px solid #dbdce0;border-radius:12px;background:#f4f4f6}
a{color:#4b48ce}pre{white-space:pre-wrap;overflow-wrap:anywhere}`
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const bodyPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation"

function page(title: string, body: unknown) {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body>${body}</body></html>`
}

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
    .get('/dev/mail', (c) =>
      c.html(page('Mails', list(outbox.list())), 200, { 'content-security-policy': pagePolicy }),
    )
    .get('/dev/mail/:id', (c) => {
      const mail = outbox.find(c.req.param('id'))
      if (!mail) return c.notFound()
      return c.html(page(mail.subject, one(mail)), 200, { 'content-security-policy': pagePolicy })
    })
    .get('/dev/mail/:id/body', (c) => {
      const mail = outbox.find(c.req.param('id'))
      if (!mail) return c.notFound()
      return c.html(mail.html, 200, { 'content-security-policy': bodyPolicy })
    })
}
