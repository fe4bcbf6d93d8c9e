import type { Context } from 'hono'
import { html } from 'hono/html'
import { createNonce } from '../../security-headers.ts'

const style = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f4f4f6;color:#18191f;font:400 14px/20px ui-sans-serif,system-ui,sans-serif}
main{box-sizing:border-box;width:min(400px,100vw - 32px);padding:24px;border:1px solid #dbdce0;border-radius:12px;background:#fff}
h1{font-size:18px;font-weight:600;line-height:26px;margin:4px 0 12px}small{color:#656770}ul{padding-left:20px}form{display:flex;gap:8px;margin-top:20px}
button{font:inherit;font-weight:500;padding:8px 14px;border:1px solid #c3c4ca;border-radius:8px;background:#fff;color:inherit;cursor:pointer}
button[value=allow]{background:#4b48ce;border-color:#4b48ce;color:#fff}button:focus-visible{outline:2px solid #4b48ce;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#101114;color:#ededf0}main{background:#191a1f;border-color:#33353c}small{color:#a2a4ad}button:not([value=allow]){background:#191a1f;border-color:#4a4c55}}`

type Told = { title: string; system: string; body: unknown; status?: 200 | 400 | 404 }

/** A page of a practice system, without a script. */
export function practicePage(c: Context, { title, system, body, status = 200 }: Told) {
  const nonce = createNonce()
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
  c.header('content-security-policy', policy)
  c.header('cache-control', 'no-store')
  return c.html(
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} – Practice ${system}</title><style nonce="${nonce}">${style}</style></head><body><main><small>Practice ${system} · Harbour &amp; Pine</small>${body}</main></body></html>`,
    status,
  )
}
