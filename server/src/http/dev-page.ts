import type { Context } from 'hono'
import { html } from 'hono/html'

const style = `body{margin:0 auto;max-width:680px;padding:32px 16px;background:#f4f4f6;color:#18191f;font:400 14px/20px Geist,ui-sans-serif,system-ui,sans-serif}
h1{font:600 20px/28px inherit;margin:0 0 16px}ul{list-style:none;margin:0;padding:0;border:1px solid #dbdce0;border-radius:12px;background:#fff}
li+li{border-top:1px solid #e7e8ea}li a{display:block;padding:12px 16px;color:inherit;text-decoration:none}li p{margin:0;padding:12px 16px}li a:hover,li a:focus-visible{background:#f4f4f6}
small{display:block;color:#656770}dl{color:#4d4f58}dt{float:left;width:64px}dd{margin:0 0 4px 64px}iframe{width:100%;height:640px;border:1px solid #dbdce0;border-radius:12px;background:#f4f4f6}
a{color:#4b48ce}pre{white-space:pre-wrap;overflow-wrap:anywhere}`
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Answers with a page of what a server in development would have sent. */
export function devPage(c: Context, title: string, body: unknown) {
  return c.html(
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body>${body}</body></html>`,
    200,
    { 'content-security-policy': policy },
  )
}
