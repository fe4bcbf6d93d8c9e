import { type Organization, rowsAsOwner } from 'database/testing/world'
import { beforeEach, expect, test } from 'vitest'
import { useLibrary } from '../../knowledge/testing/library.ts'
import { appAs } from '../testing/app-as.ts'
import { agentBundle } from './agent-bundle.ts'

// An agent that is taken along keeps its collections: the very ones where they are, elsewhere ones like them.

const library = useLibrary()
const { world } = library
let acme: Organization
let agent: string
let rules: string
let sources: Record<'single' | 'both' | 'collected', string>

beforeEach(async () => {
  acme = await world().organization()
  const write = (title: string) => library.write(acme, { title, body: `${title} it is.` })
  sources = {
    ...{ single: await write('Single'), both: await write('Both') },
    collected: await write('Collected'),
  }
  await write('Unread')
  agent = await library.agent(acme, [sources.single, sources.both])
  rules = await library.collect(acme, 'Rules', [sources.both, sources.collected])
  await library.give(acme, agent, rules)
})

async function call(organization: Organization, path: string, body?: unknown) {
  const { db, files } = library
  const app = appAs(organization.owner.claims).route('/bundle', agentBundle({ db, files }))
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const asked = `/bundle${path}?organization_id=${organization.id}`
  const response = await app.request(
    asked,
    body === undefined ? {} : { ...sent, body: JSON.stringify(body) },
  )
  return { status: response.status, body: await response.json() }
}
const exported = async () => (await call(acme, `/${agent}`)).body
async function imported(organization: Organization, bundle: unknown): Promise<string> {
  const { status, body } = await call(organization, '', bundle)
  expect(status).toBe(201)
  return body.template.id
}

const rows = rowsAsOwner(world)

/** The titles of what an agent was given singly, and of what is in each of its collections. */
async function given(template: string) {
  const [row] = await rows(
    `select
       array(
         select title from knowledge_sources join template_knowledge_sources as given on source_id = id
         where given.template_id = $1 order by title
       ) as singly,
       coalesce((
         select jsonb_object_agg(collections.name, array(
           select title from knowledge_sources join knowledge_collection_sources as held on source_id = id
           where held.collection_id = collections.id order by title
         ))
         from template_knowledge_collections as given
         join knowledge_collections as collections on collections.id = given.collection_id
         where given.template_id = $1
       ), '{}') as collections`,
    [template],
  )
  return row
}
const collectionsOf = async ({ id }: Organization) =>
  rows(
    'select name from knowledge_collections where organization_id = $1 order by name collate "C"',
    [id],
  )

test('where it comes from it is given the very collection, as that is now', async () => {
  const bundle = await exported()
  const late = await library.write(acme, { title: 'Late', body: 'Late it is.' })
  await rows('insert into knowledge_collection_sources values ($1, $2, $3)', [acme.id, rules, late])
  await rows('delete from knowledge_collection_sources where source_id = $1', [sources.collected])

  const copy = await imported(acme, bundle)

  // What it knew and is in the collection no more is given singly: other agents do not get it back.
  expect(await given(copy)).toEqual({
    ...{ singly: ['Both', 'Collected', 'Single'], collections: { Rules: ['Both', 'Late'] } },
  })
  expect(await collectionsOf(acme)).toEqual([{ name: 'Rules' }])
})

test('elsewhere its collections are made, with their sources', async () => {
  const bundle = await exported()
  const elsewhere = await world().organization()
  const secret = await library.write(elsewhere, { title: 'Secret', body: 'Secret it is.' })
  await library.collect(elsewhere, 'rules', [secret])

  const copy = await imported(elsewhere, bundle)

  expect(bundle.collections).toMatchObject([{ name: 'Rules', holds: [1, 2] }])
  expect(bundle.selected).toEqual([0, 1])
  expect(await given(copy)).toEqual({
    ...{ singly: ['Both', 'Single'], collections: { 'Rules 2': ['Both', 'Collected'] } },
  })
  expect(await collectionsOf(elsewhere)).toEqual([{ name: 'Rules 2' }, { name: 'rules' }])
})

test('a bundle from before there were collections gives all of its sources', async () => {
  const { collections: _, selected: __, ...bundle } = await exported()

  const copy = await imported(await world().organization(), bundle)

  expect(await given(copy)).toEqual({ singly: ['Both', 'Collected', 'Single'], collections: {} })
})

test('a collection that holds what is not in the file is refused, with nothing half made', async () => {
  const bundle = await exported()
  const elsewhere = await world().organization()
  const damaged = { ...bundle, collections: [{ ...bundle.collections[0], holds: [3] }] }

  const { status, body } = await call(elsewhere, '', damaged)

  expect([status, body.error.code]).toEqual([422, 'damaged_bundle'])
  expect(await collectionsOf(elsewhere)).toEqual([])
  expect(await rows('select 1 from templates where organization_id = $1', [elsewhere.id])).toEqual(
    [],
  )
})

test('an agent that reads all is taken along without collections', async () => {
  await rows("update templates set knowledge_scope = 'all' where id = $1", [agent])

  const { collections, selected, knowledge } = await exported()

  expect({ collections, selected }).toEqual({ collections: [], selected: undefined })
  expect(knowledge).toHaveLength(4)
})
