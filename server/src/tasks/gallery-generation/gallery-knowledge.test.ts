import type { Organization } from 'database/testing/world'
import { expect, test } from 'vitest'
import { useTasks } from '../testing/tasks.ts'
import { chosen } from './testing/chosen.ts'

const tasks = useTasks()

const addSource = ({ id }: Organization) =>
  tasks.sql(
    `insert into knowledge_sources (organization_id, title, kind) values ($1, 'Salaries', 'file')`,
    [id],
  )
const deleteSources = ({ id }: Organization) =>
  tasks.sql('delete from knowledge_sources where organization_id = $1', [id])

/** What the agents of a gallery without a website read, as drafts and as they are published. */
async function readByAgents(organization: Organization) {
  const agents = [chosen('Daniel'), chosen('Leila')]
  const id = await tasks.ask(organization, 'gallery-generation', { title: 'Help', agents })
  await tasks.run(id)
  const { rows } = await tasks.sql(
    `select knowledge_scope as draft, definition -> 'knowledge_scope' as live,
       definition -> 'knowledge_source_ids' as sources
     from templates join template_versions on template_id = templates.id
     where templates.organization_id = $1`,
    [organization.id],
  )
  return rows
}

const all = { draft: 'all', live: 'all', sources: [] }
const nothing = { draft: 'selected', live: 'selected', sources: [] }

test('agents without a website read none of the knowledge that is there already', async () => {
  const acme = await tasks.world().organization()
  await addSource(acme)

  expect(await readByAgents(acme)).toEqual([nothing, nothing])
})

test('agents without a website read all that is added later where nothing is there yet', async () => {
  const acme = await tasks.world().organization()
  await addSource(await tasks.world().organization())
  await addSource(acme)
  await deleteSources(acme)

  expect(await readByAgents(acme)).toEqual([all, all])
})
