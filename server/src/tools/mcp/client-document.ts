import { Hono } from 'hono'
import { callbackPath } from '../../connectors/sign-in-path.ts'
import { clientDocumentOf } from './authorization.ts'

const path = '/oauth/client.json'

/** The address of our document, which is our id as a client; null where no other server could trust it. */
export function clientDocumentAddress(publicUrl: string) {
  const { protocol, origin } = new URL(publicUrl)
  return protocol === 'https:' ? `${origin}${path}` : null
}

/** Says who we are to authorization servers that read it (OAuth Client ID Metadata Document). */
export function clientDocument(publicUrl: string) {
  const address = clientDocumentAddress(publicUrl)
  const told = address && clientDocumentOf(address, `${new URL(publicUrl).origin}${callbackPath}`)
  const app = new Hono()
  if (told) {
    app.get(path, (c) => {
      c.header('cache-control', 'public, max-age=3600')
      return c.json(told)
    })
  }
  return app
}
