import pg from 'pg'
import type { Log } from '../../lib/log.ts'
import type { Catalog } from './catalog.ts'
import { introspect } from './introspect.ts'

export type SchemaCache = {
  /** The catalog as last read; a request never waits for a reload, only for the first read. */
  current(): Promise<Catalog>
  reload(): Promise<Catalog>
  close(): Promise<void>
}

const retryMs = 2000

type Options = { pool: pg.Pool; schemas: readonly string[]; log?: Log | undefined }

/** Keeps the catalog, and reads it again on `notify pgrst, 'reload schema'`. */
export function createSchemaCache({ pool, schemas, log }: Options): SchemaCache {
  let catalog: Promise<Catalog> | undefined
  let listener: pg.Client | undefined
  let isClosed = false
  let lastTry = Number.NEGATIVE_INFINITY

  const read = async () => {
    const client = await pool.connect()
    try {
      return await introspect(client, schemas)
    } finally {
      client.release()
    }
  }

  const reload = async () => {
    const next = await read()
    catalog = Promise.resolve(next)
    return next
  }

  /** A first reading that fails is forgotten: the next request tries again. */
  const first = (reading: Promise<Catalog>) => {
    catalog = reading
    reading.catch(() => {
      if (catalog === reading) catalog = undefined
    })
    return reading
  }

  const listen = async () => {
    lastTry = performance.now()
    const client = new pg.Client(pool.options)
    listener = client
    const lost = () => {
      if (listener === client) listener = undefined
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ payload }) => {
      if (payload === '' || payload === 'reload schema') {
        reload().catch((cause) => log?.error('schema cache could not be read', { cause }))
      }
    })
    try {
      await client.connect()
      await client.query('listen pgrst')
    } catch (cause) {
      lost()
      log?.warn('schema cache does not listen', { cause })
    }
  }

  return {
    async current() {
      // A lost listener may have missed a change, so its successor starts with a fresh read.
      if (!listener && !isClosed && performance.now() - lastTry > retryMs) {
        const listening = listen()
        if (catalog) listening.then(reload).catch(() => {})
        else first(listening.then(read))
      }
      return catalog ?? first(read())
    },
    reload,
    async close() {
      isClosed = true
      await listener?.end()
    },
  }
}
