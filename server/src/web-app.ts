import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { createNonce, documentPolicy, pagePolicy } from './security-headers.ts'

const noncePlaceholder = '__NONCE__'

/** The built web app: files with a hash in their name are cached for ever, every other path is the document. */
export function webApp(root: string) {
  const app = new Hono()
  const documentPath = join(root, 'index.html')
  if (!existsSync(documentPath)) {
    return app.get('/*', (c) => c.text('The web app is not built yet: npm run build.', 503))
  }
  let cached: string | undefined
  const document = async () => {
    cached ??= await readFile(documentPath, 'utf8')
    return cached
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
  const files = serveStatic({
    root,
    precompressed: true,
    onFound: (path, c) => {
      if (path.endsWith('.html')) c.header('content-security-policy', pagePolicy)
    },
  })
  app.use('/*', async (c, next) => (/\.[a-z0-9]+$/i.test(c.req.path) ? files(c, next) : next()))
  app.get('/*', async (c) => {
    const nonce = createNonce()
    c.header('content-security-policy', documentPolicy(nonce))
    c.header('cache-control', 'no-cache')
    return c.html((await document()).replaceAll(noncePlaceholder, nonce))
  })

  return app
}
