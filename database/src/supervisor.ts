import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, inWords } from './cluster.ts'
import type { DatabaseConnection } from './connect.ts'
import { livingPostmaster, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import { StartError } from './start-error.ts'

/** How PostgreSQL is: serving, starting, recovering after a crash, or down until the next try. */
export type DatabaseStatus = 'ready' | 'starting' | 'recovering' | 'down'
export type DatabaseState = { status: DatabaseStatus; since: string }

type Options = {
  cluster: Cluster
  connection: () => DatabaseConnection
  logFile: string
  log: (message: string) => void
  /** Called when PostgreSQL ended for want of room on the disk; false when there is none to be made. */
  makeRoom: () => boolean
}

// How long a postmaster that lives may be silent at the start.
const patience = 30_000
const lookMs = 20
const shortestPause = 100
const longestPause = 2000

async function connect(connection: DatabaseConnection) {
  const client = new pg.Client({
    ...connection,
    application_name: `server process ${process.pid}`,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}

function lostPassword(folder: string) {
  return new StartError(
    `The password of PostgreSQL is lost: ${folder} does not accept the one in the file postgres-password beside it. Restore that file from a backup.`,
  )
}

function codeOf(error: unknown) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

// A postmaster that died a moment ago may hold both for as long as its last process takes to end.
const remains = /lock file .* already exists|shared memory block .* still in use/

/**
 * Looks after the PostgreSQL of a data folder whose lock this process holds (security 65). It keeps a connection open;
 * when that ends it waits for a postmaster that lives, recovering or not, starts one only when none does, and tries
 * again for ever.
 */
export function createSupervisor({ cluster, connection, logFile, log, makeRoom }: Options) {
  const stopping = new AbortController()
  const { signal } = stopping
  let child: Postmaster | null = null
  let hasServed = false
  let state: DatabaseState = { status: 'starting', since: new Date().toISOString() }
  let served = Promise.withResolvers<void>()
  let watching: Promise<void> = Promise.resolve()

  function enter(status: DatabaseStatus, reason?: string) {
    if (state.status === status) return
    if (state.status === 'ready') served = Promise.withResolvers()
    state = { status, since: new Date().toISOString() }
    if (hasServed) log(`PostgreSQL is ${status}${reason ? `: ${reason}` : ''}`)
    if (status !== 'ready') return
    hasServed = true
    served.resolve()
  }

  const pause = (ms: number) => delay(ms, undefined, { signal })

  /** Connects; null when it has to wait, or to start a postmaster. */
  async function tryConnection() {
    try {
      return { client: await connect(connection()), waits: false, error: undefined }
    } catch (error) {
      signal.throwIfAborted()
      // Starting, stopping or recovering, perhaps with much to recover: that takes as long as it takes.
      const isRecovering = codeOf(error) === '57P03'
      const lives = (child !== null && child.end() === null) || livingPostmaster(cluster.folder)
      if (isRecovering) enter('recovering')
      else if (lives) enter('starting')
      return { client: undefined, waits: isRecovering || Boolean(lives), error }
    }
  }

  /** The first start ends with a message for the person who starts it; later ones are tried again. */
  function checkFirst(error: unknown, deadline: number) {
    if (codeOf(error) === '28P01') throw lostPassword(cluster.folder)
    if (performance.now() > deadline) {
      const reason = error instanceof Error ? error.message : error
      throw new StartError(`The embedded PostgreSQL does not answer: ${reason}`)
    }
  }

  /** A connection to the postmaster, whichever way that comes to live. */
  async function reach({ isFirst }: { isFirst: boolean }): Promise<pg.Client> {
    let pauseMs = shortestPause
    let deadline = performance.now() + patience
    for (;;) {
      signal.throwIfAborted()
      const { client, waits, error } = await tryConnection()
      if (client) {
        enter('ready')
        return client
      }
      if (state.status === 'recovering') deadline = performance.now() + patience
      if (isFirst) checkFirst(error, deadline)
      if (waits) {
        await pause(lookMs)
        continue
      }
      const end = child?.end()
      if (end) {
        const isMended = /No space left/.test(end) && makeRoom()
        if (isFirst && !isMended && !remains.test(end)) throw inWords(end, cluster.folder)
        enter('down', end)
        await pause(pauseMs)
        pauseMs = Math.min(pauseMs * 2, longestPause)
      }
      try {
        child = await startPostmaster(cluster, logFile)
        enter('starting')
      } catch (fault) {
        if (isFirst) throw fault
        enter('down', String(fault))
        await pause(pauseMs)
      }
    }
  }

  function watch(client: pg.Client) {
    client.once('end', () => {
      if (!signal.aborted) watching = reach({ isFirst: false }).then(watch, whenStopped)
    })
  }

  function whenStopped(error: unknown) {
    if (!signal.aborted) throw error
  }

  return {
    state: () => state,
    /** The first connection, for what has to be done before anybody else comes. Throws a StartError of one line. */
    async start() {
      const client = await reach({ isFirst: true })
      watch(client)
      return client
    },
    /** Resolves when PostgreSQL serves, or after so many ms. */
    async whenReady(ms: number) {
      if (state.status === 'ready') return
      const early = new AbortController()
      const late = delay(ms, undefined, { signal: early.signal }).catch(() => {})
      await Promise.race([served.promise, late])
      early.abort()
    },
    async stop() {
      stopping.abort()
      await stopPostmaster(cluster, child)
      await watching
    },
  }
}
