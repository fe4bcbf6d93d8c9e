import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { useCleanup } from 'database/testing/cleanup'
import { times } from 'database/testing/times'
import type { Organization } from 'database/testing/world'
import { expect, test } from 'vitest'
import { answerPage, useSites } from '../knowledge/testing/sites.ts'
import { chosen } from './gallery-generation/testing/chosen.ts'
import { useTasks } from './testing/tasks.ts'

// Several servers take tasks of every kind, and are killed one after the other while they work.

const sites = useSites()
const tasks = useTasks(sites.library.world)
const cleanup = useCleanup()

const html = `<!doctype html><html lang="en"><head><title>Halden</title></head><body><main><h1>Halden</h1>
  <p>${'Halden carries pallets between the ports of the north by night train. '.repeat(6)}</p></main></body></html>`

/** A server of its own process; `kill` ends it as a power cut does. */
async function startServer(site: string) {
  const script = fileURLToPath(new URL('./testing/task-server.ts', import.meta.url))
  const { authenticator: connection } = tasks.world()
  const given = JSON.stringify({ connection, directory: tasks.directory, site })
  const server: ChildProcess = spawn(process.execPath, [script, given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (server.stdout) await once(server.stdout, 'data')
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  cleanup.defer(kill)
  return { kill }
}

type Asked = { id: { task_id: string }; acme: Organization; agent: string }

/** One task of each kind in an organisation of its own, by turns. */
async function ask(nth: number, website: string): Promise<Asked> {
  const acme = await tasks.world().organization()
  const inputs: [agent: string, input: object][] = [
    ['company-research', { website }],
    ['persona-writer', { objective: 'sales', company_name: 'Halden', team_size: 'Just me' }],
    ['gallery-generation', { title: 'Halden', agents: [chosen('Daniel'), chosen('Leila')] }],
    ['knowledge-sync', { sources: 'all' }],
    ['export', {}],
  ]
  const [agent, input] = inputs[nth % inputs.length] ?? ['persona-writer', {}]
  if (agent === 'knowledge-sync') {
    await tasks.sql(
      "insert into knowledge_sites (organization_id, kind, url, run) values ($1, 'web', $2, 1)",
      [acme.id, website],
    )
    await tasks.sql("update knowledge_sources set status = 'ready' where organization_id = $1", [
      acme.id,
    ])
  }
  if (agent !== 'export') return { id: await tasks.ask(acme, agent, input), acme, agent }
  await tasks
    .world()
    .as(acme.owner, (query) => query('select public.request_organization_export($1)', [acme.id]))
  const { rows } = await tasks.sql('select id from agentic_tasks where organization_id = $1', [
    acme.id,
  ])
  return { id: { task_id: rows[0].id }, acme, agent }
}

const count = async (table: string, { id }: Organization, also = '') =>
  (await tasks.sql(`select from ${table} where organization_id = $1 ${also}`, [id])).rows.length

type Synced = { sources: { outcome: string; error: string | null }[] }

/** What a completed task of each kind has done: once, whoever did it. */
async function effectsOf({ acme, agent }: Asked, data: unknown) {
  if (agent === 'company-research') return [await count('knowledge_sites', acme)]
  if (agent === 'gallery-generation') {
    return [
      ...[await count('galleries', acme), await count('templates', acme)],
      ...[await count('template_versions', acme), await count('gallery_agents', acme)],
    ]
  }
  if (agent === 'knowledge-sync') {
    const [source] = (data as Synced).sources
    const documents = await count('knowledge_documents', acme)
    // A website whose reading was killed each time says so, and is none that was read.
    const isGivenUp = source?.outcome === 'failed' && /interrupted several/.test(source.error ?? '')
    const read = isGivenUp ? Math.max(1, documents) : documents
    return [await count('knowledge_sites', acme, 'and run = 2'), read]
  }
  if (agent === 'export') return [await count('organization_exports', acme, "and status = 'ready'")]
  return []
}
const expected: Record<string, number[]> = {
  ...{ 'company-research': [1], 'gallery-generation': [1, 2, 2, 2], 'knowledge-sync': [1, 1] },
  ...{ export: [1], 'persona-writer': [] },
}

const many = times(20, 200)
test(
  `${many} tasks of every kind end, with their effects once, however often their servers are killed`,
  async () => {
    const { url, port } = await sites.site((path, response) => {
      if (path === '/') answerPage(response, html)
      else response.writeHead(404).end()
    })
    const asked: Asked[] = []
    for (let nth = 0; nth < many; nth += 1) asked.push(await ask(nth, `${url}/`))
    const host = `site.test:${port}`
    const servers = [await startServer(host), await startServer(host)]
    const ended = async () => {
      const { rows } = await tasks.sql(
        "select from agentic_tasks where status in ('completed', 'failed')",
        [],
      )
      return rows.length
    }

    // Each time another one dies when a few more have ended: in the middle of what it does.
    const kills = times(4, 40)
    for (let nth = 0; nth < kills; nth += 1) {
      const goal = Math.floor((nth * many) / (kills + 1))
      await expect.poll(ended, { timeout: 240_000 }).toBeGreaterThanOrEqual(goal)
      await servers[nth % 2]?.kill()
      servers[nth % 2] = await startServer(host)
    }
    await expect.poll(ended, { timeout: 600_000, interval: 500 }).toBe(many)

    for (const one of asked) {
      const { status, error, data } = await tasks.task(one.id)
      if (status === 'failed') expect(error, one.agent).toMatch(/\w/)
      else
        expect(await effectsOf(one, data), `${one.agent}: ${JSON.stringify(data)}`).toEqual(
          expected[one.agent],
        )
    }
    const { rows } = await tasks.sql(
      `select from private.agentic_task_steps union all select from private.knowledge_syncs`,
      [],
    )
    expect(rows).toEqual([])
    const { rows: completed } = await tasks.sql(
      "select from agentic_tasks where status = 'completed'",
      [],
    )
    expect(completed.length).toBeGreaterThan(many / 2)
  },
  times(600_000, 3_600_000),
)
