import { Hono } from 'hono'
import type { AppEnv } from '../lib/app-env.ts'
import { notOffered, StorageError } from './storage-error.ts'

/** What other servers of this protocol do and this one does not, in words that a client can show. */
export function otherPaths() {
  const app = new Hono<AppEnv>()
  app.all('/bucket/:id/lifecycle', () => {
    throw notOffered('lifecycle')
  })
  app.all('/vector/*', () => {
    throw notOffered('vector buckets')
  })
  app.all('/iceberg/*', () => {
    throw notOffered('analytics buckets')
  })
  // Nothing stands between this server and its readers that keeps copies.
  app.delete('/cdn/*', (c) => {
    if (c.get('claims').role === 'service_role') return c.json({ message: 'success' })
    throw new StorageError(403, 'AccessDenied', 'Only the service purges', {
      error: 'Unauthorized',
    })
  })
  app.all('/*', () => {
    throw new StorageError(404, 'InvalidRequest', 'There is nothing at this address')
  })
  return app
}
