import { availableParallelism } from 'node:os'
import type pg from 'pg'
import { createRecent } from '../limits/recent.ts'
import { endsConnection, RoundTrip, type Row, type Statement } from './round-trip.ts'

/** Statements that change nothing, so that they may be asked twice, and the role that they run under. */
export type Read = { statements: readonly Statement[]; scope: string }

/** For whom it is read. */
export type Reader = {
  organization: string
  /** Its statement time-out. */
  statementMs: number
  /** A statement of it had to be ended. */
  onEnded(): void
}

/** Looks after a connection while it is used; called at the end is what comes out. */
export type Watch = (client: pg.ClientBase, statementMs: number, onEnded: () => void) => () => void

type Passenger = Reader & {
  trip: RoundTrip
  key: string
  began: number
  fail(error: unknown): void
  /** Called with what ended the connection that it is read on. */
  lost(error: unknown): void
}

// A read that took no longer is quick; one that takes longer is overtaken by those behind it.
const quickMs = 10
const slowForMs = 10_000
const mostWaiting = 6
const mostKnown = 2000

export type SharedReadsOptions = {
  /** Connections that are shared. */
  most: number
  slowMs: number
  now(): number
}

const usual: SharedReadsOptions = {
  most: Math.max(2, availableParallelism()),
  slowMs: 20,
  now: () => performance.now(),
}

const ignore = () => {}
const overtaken = new Error('What is read before it takes too long')

/** Which reads of which organisation were quick the last time. */
function createKnown(slowMs: number, now: () => number) {
  const quick = createRecent<boolean>(mostKnown)
  const slowUntil = createRecent<number>(mostKnown)
  return {
    isQuick: ({ key, organization }: Passenger) =>
      quick.get(key) === true && (slowUntil.get(organization) ?? 0) <= now(),
    ended({ key, organization, began }: Passenger) {
      const ms = now() - began
      quick.put(key, ms <= quickMs)
      if (ms > slowMs) slowUntil.put(organization, now() + slowForMs)
    },
  }
}

/** What pg's client knows and its types do not say. */
function wireOf(client: pg.ClientBase) {
  return (client as unknown as { connection: unknown }).connection
}

type Line = {
  readonly length: number
  takes(passenger: Passenger): boolean
  add(passenger: Passenger): void
}

type LineEvents = {
  slowMs: number
  /** Gives what is called when its answer has come. */
  began(passenger: Passenger): () => void
  ended(passenger: Passenger): void
  close(line: Line): void
}

/**
 * A connection for as long as there are reads on it. Each is written at once, behind the one that runs, and pg is told
 * of it when its answer is next: pg's own queue would write it only then.
 */
function openLine(client: pg.PoolClient, first: Passenger, on: LineEvents): Line {
  const waiting: Passenger[] = []
  let running = first
  // What an earlier read prepares is certain only when that one was answered.
  let isFresh = !first.trip.isPrepared(wireOf(client))
  let isOpen = true
  let timer: NodeJS.Timeout | undefined
  let unwatch = () => {}

  function close(lost: boolean) {
    clearTimeout(timer)
    running.lost = ignore
    client.off('drain', advance).off('error', lose).off('end', lose)
    isOpen = false
    on.close(line)
    client.release(lost)
  }

  function lose(error: unknown = new Error('Connection terminated unexpectedly')) {
    for (const one of [running, ...waiting]) one.fail(error)
    unwatch()
    // It goes on dying after it has left the pool.
    client.on('error', ignore)
    close(true)
  }

  function overtake(slow: Passenger) {
    if (running !== slow || waiting.length === 0) return
    isOpen = false
    for (const one of waiting) one.fail(overtaken)
  }

  function look() {
    clearTimeout(timer)
    const looked = running
    // A server that was busy has the answer waiting behind the timer.
    timer = setTimeout(() => setImmediate(overtake, looked), on.slowMs)
  }

  function run(passenger: Passenger) {
    running = passenger
    running.lost = lose
    unwatch = on.began(running)
    try {
      client.query(passenger.trip)
    } catch (error) {
      return lose(error)
    }
    if (waiting.length > 0) look()
  }

  function advance() {
    on.ended(running)
    unwatch()
    isFresh = false
    const next = waiting.shift()
    if (next) run(next)
    else close(false)
  }

  const line: Line = {
    get length() {
      return waiting.length
    },
    takes: ({ trip }) =>
      isOpen && !isFresh && waiting.length < mostWaiting && trip.isPrepared(wireOf(client)),
    add(passenger) {
      passenger.trip.submit(wireOf(client))
      waiting.push(passenger)
      if (waiting.length === 1) look()
    },
  }
  client.on('drain', advance).on('error', lose).on('end', lose)
  run(first)
  return line
}

/**
 * Reads that were quick before share connections, as many as there are processors: PostgreSQL finds the next one there
 * when it has answered one, and neither it nor the server is put to sleep and woken for each. A read that turns out to
 * be slow is overtaken: those behind it are asked again on connections of their own, and its organisation shares no
 * more for ten seconds.
 */
export function createSharedReads(
  pool: pg.Pool,
  watch: Watch,
  options: Partial<SharedReadsOptions> = {},
) {
  const { most, slowMs, now } = { ...usual, ...options }
  const known = createKnown(slowMs, now)
  const lines = new Set<Line>()

  function board(read: Read, reader: Reader) {
    const trip = new RoundTrip(read.statements, read.scope)
    const { promise, resolve, reject } = Promise.withResolvers<Row[][]>()
    const key = `${reader.organization} ${trip.shape}`
    const passenger: Passenger = { ...reader, trip, key, began: 0, fail: reject, lost: ignore }
    trip.done.then(resolve, (error) => {
      reject(error)
      // pg says nothing more of a connection that was gone before it was asked.
      if (endsConnection(error)) passenger.lost(error)
    })
    return { passenger, rows: promise }
  }

  async function onOwn({ passenger, rows }: ReturnType<typeof board>, isShared: boolean) {
    const client = await pool.connect()
    const line = openLine(client, passenger, {
      slowMs,
      began(next) {
        next.began = now()
        return watch(client, next.statementMs, next.onEnded)
      },
      ended: known.ended,
      close: (closed) => lines.delete(closed),
    })
    if (isShared) lines.add(line)
    return rows
  }

  /** The rows of each statement. */
  return async (read: Read, reader: Reader): Promise<Row[][]> => {
    const boarded = board(read, reader)
    const isQuick = known.isQuick(boarded.passenger)
    if (!isQuick || lines.size < most) return onOwn(boarded, isQuick)
    const [line] = [...lines]
      .filter((one) => one.takes(boarded.passenger))
      .toSorted((a, b) => a.length - b.length)
    if (!line) return onOwn(boarded, false)
    line.add(boarded.passenger)
    try {
      return await boarded.rows
    } catch (error) {
      if (error !== overtaken) throw error
      return onOwn(board(read, reader), false)
    }
  }
}
