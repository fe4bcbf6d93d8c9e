import { Hono } from 'hono'
import { createNonce } from '../security-headers.ts'

const host = 'https://www.googletagmanager.com'
// Where tags of Google's own analytics report to.
const collects = 'https://*.google-analytics.com https://*.analytics.google.com'

/** Another origin than ours even where the frame's attribute is left out: no cookie, no storage, no page. */
function framePolicy(nonce: string) {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${host}`,
    `connect-src ${host} ${collects}`,
    `img-src ${host} ${collects}`,
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ')
}

/** Only the page around it, which the policy says is ours, fills the data layer. */
const frame = (nonce: string, id: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Tag manager</title>
<script nonce="${nonce}">
window.dataLayer = [{ 'gtm.start': Date.now(), event: 'gtm.js' }]
addEventListener('message', (message) => {
  if (message.source === parent) dataLayer.push(message.data)
})
parent.postMessage('ready', '*')
</script>
<script nonce="${nonce}" async src="${host}/gtm.js?id=${id}"></script>
</html>
`

/** The closed frame in which the container of the tag manager runs; there is none without an id. */
export function tagManagerApp(id: string | null) {
  const app = new Hono()
  if (id === null) return app
  return app.get('/tag-manager', (c) => {
    const nonce = createNonce()
    c.header('content-security-policy', framePolicy(nonce))
    c.header('cache-control', 'no-cache')
    c.header('referrer-policy', 'no-referrer')
    return c.html(frame(nonce, id))
  })
}
