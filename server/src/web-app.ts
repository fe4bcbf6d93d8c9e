import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { createNonce, documentPolicy } from './security-headers.ts'

const noncePlaceholder = '__NONCE__'
const plainPages = ['help.html', 'terms.html', 'privacy.html']

/**
 * The built web app: files with a hash in their name are cached for ever, every other path is the document, which may
 * tell of itself to the origins of `tellsTo`.
 */
export function webApp(root: string, tellsTo: readonly string[] = []) {
  const app = new Hono()
  if (!existsSync(join(root, 'index.html'))) {
    return app.get('/*', (c) => c.text('The web app is not built yet: npm run build.', 503))
  }
  const documents = new Map<string, string>()
  async function send(c: Context, name: string) {
    const document = documents.get(name) ?? (await readFile(join(root, name), 'utf8'))
    documents.set(name, document)
    const nonce = createNonce()
    c.header('content-security-policy', documentPolicy(nonce, name === 'index.html' ? tellsTo : []))
    c.header('cache-control', 'no-cache')
    return c.html(document.replaceAll(noncePlaceholder, nonce))
  }

  app.use(
    '/assets/*',
    serveStatic({
      root,
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  )
  app.get('/assets/*', (c) => c.text('Not found', 404))
  app.get('/index.html', (c) => c.redirect('/', 301))
  for (const name of plainPages) app.get(`/${name}`, (c) => send(c, name))
  const files = serveStatic({
    root,
    precompressed: true,
    onFound: (_path, c) => c.header('cache-control', 'no-cache'),
  })
  app.use('/*', async (c, next) => (/\.[a-z0-9]+$/i.test(c.req.path) ? files(c, next) : next()))
  app.get('/*', (c) => send(c, 'index.html'))

  return app
}
