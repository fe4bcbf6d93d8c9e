import type pg from 'pg'

/** Ends the backend when its statement has run for longer than so many ms; whether it had. */
export type EndStatement = (pid: number, ms: number) => Promise<boolean>

type Query = (text: string, values: unknown[]) => Promise<{ rowCount: number | null }>

/** PostgreSQL itself says whether the statement is still the same one; `query` asks as its owner. */
export function statementEnder(query: Query): EndStatement {
  return async (pid, ms) => {
    const { rowCount } = await query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid = $1 and state = 'active' and clock_timestamp() - query_start > $2 * interval '1 ms'`,
      [pid, ms],
    )
    return rowCount === 1
  }
}

// A statement is cut by its time-out; one that still runs so much later does not heed it.
const graceMs = 1000

/** What pg's client knows and its types do not say. */
function insideOf(client: pg.ClientBase) {
  return client as unknown as { processID: number; connection: { stream: { destroy(): void } } }
}

/**
 * Watches a connection while it is used: a statement that outlives its time-out by a second is ended (security 63).
 * Call what comes out when the connection is given back.
 */
export function watchStatements(client: pg.ClientBase, statementMs: number, end: EndStatement) {
  const most = statementMs + graceMs
  const { processID, connection } = insideOf(client)
  let isOver = false
  let timer = setTimeout(check, most)

  async function check() {
    const isEnded = await end(processID, most).catch(() => true)
    if (isOver) return
    // A caller who waits is told, even if the backend heeds nothing at all.
    timer = isEnded
      ? setTimeout(() => connection.stream.destroy(), graceMs)
      : setTimeout(check, most)
  }

  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
