import type { Account } from '../account.ts'

type Kind = 'row' | 'file' | 'person' | 'count'
type Write = { kind: Kind; id: string; request: () => Promise<Response> }
type Ask = (statement: string) => Promise<Record<string, unknown>[]>

const quoted = (ids: string[]) => ids.map((id) => `'${id}'`).join(', ') || 'null'

/**
 * Writes of several kinds, rows, files, people and a counter, each told apart by an id of its own, and which of them
 * were acknowledged.
 */
export async function createWriters(port: number, { client, organizationId }: Account) {
  const url = `http://127.0.0.1:${port}`
  const token = (await client.auth.getSession()).data.session?.access_token ?? ''
  const { publishableKey: apikey } = await (await fetch(`${url}/config.json`)).json()
  const json = { apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const acknowledged: Record<Kind, string[]> = { row: [], file: [], person: [], count: [] }
  const faults: string[] = []
  let refused = 0
  let counted = 0

  const send = (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ) =>
    fetch(`${url}${path}`, {
      method,
      headers: { ...json, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const writes: Record<Kind, (id: string) => Promise<Response>> = {
    row: (id) =>
      send('POST', '/rest/v1/knowledge_synonyms', {
        ...{ organization_id: organizationId, words: [id, 'killed'] },
      }),
    file: (id) =>
      send('POST', `/storage/v1/object/files/${organizationId}/${id}.txt`, `The file ${id}.`, {
        'content-type': 'text/plain',
      }),
    person: (id) =>
      send(
        'POST',
        '/auth/v1/signup',
        { data: { made: id } },
        { authorization: `Bearer ${apikey}` },
      ),
    count: (id) => send('PUT', '/auth/v1/user', { data: { counted: Number(id) } }),
  }

  function next(kind: Kind): Write {
    if (kind === 'count') counted += 1
    const id = kind === 'count' ? String(counted) : crypto.randomUUID()
    return { kind, id, request: () => writes[kind](id) }
  }

  /** Whether it was acknowledged. A cut connection or a 503 that says when to come back is no fault. */
  async function write({ kind, id, request }: Write) {
    const response = await request().catch(() => null)
    const text = await response?.text().catch(() => null)
    const isCut = !response || text === null
    if (!isCut && response.ok) {
      acknowledged[kind].push(id)
      return true
    }
    refused += 1
    if (!isCut && !(response.status === 503 && response.headers.has('retry-after'))) {
      faults.push(`${kind}: ${response.status} ${text}`)
    }
    return false
  }

  const count = () => Object.values(acknowledged).flat().length
  const kinds: Kind[] = ['row', 'row', 'file', 'file', 'person', 'person', 'count']

  return {
    acknowledged: count,
    refused: () => refused,
    faults: () => faults,
    /** Several at once, each until one of its writes is not acknowledged, or there is nothing to wait for. */
    async writeUntilRefused(goesOn: () => boolean) {
      await Promise.all(
        kinds.map(async (kind) => {
          while ((await write(next(kind))) && goesOn());
        }),
      )
    },
    writeOnce: () => write(next('row')),
    /** One of each kind, and how it was answered; nothing is expected of it later. */
    tryAll: () =>
      Promise.all(
        (['row', 'file', 'person', 'count'] as const).map(async (kind) => {
          const response = await next(kind).request()
          await response.text()
          return response
        }),
      ),
    /** What was acknowledged and is not there; a counter that went back is lost too. */
    async lost(ask: Ask) {
      const { row, file, person, count } = acknowledged
      const rows = await ask(
        `select words[1] as id from knowledge_synonyms where words[1] in (${quoted(row)})
         union all select data ->> 'made' from (select raw_user_meta_data as data from auth.users) as users
         where data ->> 'made' in (${quoted(person)})`,
      )
      const found = new Set(rows.map(({ id }) => id))
      const lost = [...row, ...person].filter((id) => !found.has(id))
      for (const id of file) {
        const path = `/storage/v1/object/files/${organizationId}/${id}.txt`
        const text = await (await fetch(`${url}${path}`, { headers: json })).text()
        if (text !== `The file ${id}.`) lost.push(id)
      }
      const user = await (await fetch(`${url}/auth/v1/user`, { headers: json })).json()
      // The write that was under way may have been done without its answer.
      if (user.user_metadata.counted < Number(count.at(-1))) lost.push(`count ${count.at(-1)}`)
      return lost
    },
  }
}
