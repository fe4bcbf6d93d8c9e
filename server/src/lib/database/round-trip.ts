import type pg from 'pg'
import { serialize } from 'pg-protocol'
import { createRecent } from '../limits/recent.ts'
import type { Connections } from './database.ts'

export type Row = (string | null)[]

/** `$n` in the text stands for a value. */
export type Statement = { text: string; values: (string | null)[] }

/** Where pg's connection writes to. */
type Wire = { stream: { write(bytes: Uint8Array): void } }

const mostStatements = 256
const mostTexts = 4096

// A long text is looked at once; from there on its number stands for it.
const numbers = createRecent<number>(mostTexts)
let lastNumber = 0

function numberOf(text: string) {
  const known = numbers.get(text)
  if (known !== undefined) return known
  lastNumber += 1
  numbers.put(text, lastNumber)
  return lastNumber
}

const closing = (name: string) => serialize.close({ type: 'S', name })

/** The statements a connection has prepared. Names are never reused for another text. */
class Prepared {
  readonly names = new Map<string, string>()
  readonly doubtful = new Set<string>()
  count = 0
}

const preparedOf = new WeakMap<object, Prepared>()

function prepared(wire: Wire) {
  const known = preparedOf.get(wire)
  if (known) return known
  const fresh = new Prepared()
  preparedOf.set(wire, fresh)
  return fresh
}

/**
 * Several statements and one Sync: one wire round trip, and without BEGIN one implicit transaction.
 * pg hands a custom query its messages and forgets it after an error, so that is where it settles.
 */
export class RoundTrip implements pg.Submittable {
  readonly statements: readonly Statement[]
  readonly results: Row[][] = []
  readonly done: Promise<Row[][]>
  readonly #fresh: string[] = []
  // A plan is made under one role's policies, so no two roles share a statement.
  readonly #ids: readonly string[]
  #rows: Row[] = []
  #resolve: (results: Row[][]) => void = () => {}
  #reject: (error: unknown) => void = () => {}
  #prepared = new Prepared()
  #isSent = false

  /** What it asks for, whatever the values. */
  get shape() {
    return this.#ids.join(' ')
  }

  constructor(statements: readonly Statement[], scope: string) {
    this.statements = statements
    this.#ids = statements.map(({ text }) => `${scope} ${numberOf(text)}`)
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  /** Whether the connection has prepared all of it, so that what is sent before it cannot change its meaning. */
  isPrepared(connection: unknown) {
    const { names } = prepared(connection as Wire)
    return this.#ids.every((id) => names.has(id))
  }

  /** Writes its messages; once, so that it may be written behind another one before its turn to be answered. */
  submit(connection: unknown) {
    if (this.#isSent) return
    this.#isSent = true
    const wire = connection as Wire
    this.#prepared = prepared(wire)
    // One buffer: many of them take the socket longer than the copy does.
    const messages = this.statements.flatMap((statement, index) =>
      this.#messages(statement, this.#ids[index] ?? ''),
    )
    wire.stream.write(Buffer.concat([...messages, serialize.sync()]))
  }

  #messages({ text, values }: Statement, id: string) {
    const state = this.#prepared
    const messages: Uint8Array[] = []
    let name = state.names.get(id)
    if (name === undefined) {
      for (const doubtful of state.doubtful) messages.push(closing(doubtful))
      state.doubtful.clear()
      if (state.names.size >= mostStatements) messages.push(...this.#forgetOldest())
      state.count += 1
      name = `trip_${state.count}`
      messages.push(serialize.parse({ name, text }))
      this.#fresh.push(id)
    } else {
      state.names.delete(id)
    }
    state.names.set(id, name)
    messages.push(serialize.bind({ statement: name, values }), serialize.execute({}))
    return messages
  }

  #forgetOldest() {
    const state = this.#prepared
    const [oldest] = state.names
    if (!oldest) return []
    state.names.delete(oldest[0])
    return [closing(oldest[1])]
  }

  handleRowDescription() {}

  handleDataRow(message: { fields: Row }) {
    this.#rows.push(message.fields)
  }

  handleCommandComplete() {
    this.results.push(this.#rows)
    this.#rows = []
  }

  handleEmptyQuery() {
    this.handleCommandComplete()
  }

  handleError(error: unknown) {
    // Whether a statement sent for the first time was still parsed is unknown: close it before the next.
    for (const id of this.#fresh) {
      const name = this.#prepared.names.get(id)
      if (name !== undefined) this.#prepared.doubtful.add(name)
      this.#prepared.names.delete(id)
    }
    this.#reject(error)
  }

  handleReadyForQuery() {
    this.#resolve(this.results)
  }
}

/** Runs the statements and gives the rows of each, every value as PostgreSQL's text. */
export function roundTrip(
  client: pg.ClientBase,
  statements: readonly Statement[],
  scope: string,
): Promise<Row[][]> {
  const trip = new RoundTrip(statements, scope)
  client.query(trip)
  return trip.done
}

/** Whether an error is the end of its connection. What we or PostgreSQL merely refused is not. */
export function endsConnection(error: unknown) {
  if (!(error instanceof Error) || 'status' in error) return false
  return !('severity' in error) || error.severity === 'FATAL' || error.severity === 'PANIC'
}

const ignore = () => {}

/** Lends a connection to `work`; one that `work` lost does not come back to the pool. */
export async function withConnection<T>(
  pool: Connections,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  // A connection that dies while it is out of the pool also says so here; the round trip tells us.
  client.on('error', ignore)
  let lost = false
  try {
    return await work(client)
  } catch (error) {
    lost = endsConnection(error)
    throw error
  } finally {
    client.release(lost)
    // A lost one goes on dying after it has left the pool.
    if (!lost) client.off('error', ignore)
  }
}
