import type { Organization, Person } from 'database/testing/world'
import { beforeEach, expect, test } from 'vitest'
import { appAs } from '../testing/app-as.ts'
import { knowledgeSite } from './knowledge-site.ts'
import { useKnowledge } from './testing/use-knowledge.ts'

const { library } = useKnowledge()
let acme: Organization
let site: string
beforeEach(async () => {
  acme = await library.world().organization()
  const { rows } = await library.world().owner.query(
    `insert into knowledge_sites (organization_id, kind, url) values ($1, 'site', 'https://acme.test/')
     returning source_id`,
    [acme.id],
  )
  site = rows[0].source_id
})

async function steer(person: Person | null, act: string, source = site) {
  const response = await appAs(library.claims(person))
    .route('/knowledge-site', knowledgeSite({ db: library.db }))
    .request(`/knowledge-site/${source}/${act}`, { method: 'POST' })
  return { status: response.status, body: await response.json() }
}

test('a member pauses a site, goes on with it, ends it and reads it again', async () => {
  const member = await library.world().member(acme, 'member')
  const told: unknown[] = []
  for (const act of ['pause', 'resume', 'cancel', 'sync']) {
    const { status, body } = await steer(member, act)
    told.push([act, status, body.source.status])
  }

  expect(told).toEqual([
    ['pause', 202, 'paused'],
    ['resume', 202, 'queued'],
    ['cancel', 202, 'ready'],
    ['sync', 202, 'queued'],
  ])
})

test('what cannot be done with it now is refused in words', async () => {
  const { status, body } = await steer(acme.owner, 'resume')

  expect(status).toBe(409)
  expect(body.error.message).toBe('This cannot be done with the source as it is now.')
})

test('it is none of somebody who may not write the knowledge of its organisation', async () => {
  const rival = await library.world().organization()
  const file = await library.add(acme, 'A file.')

  expect((await steer(rival.owner, 'pause')).status).toBe(404)
  expect((await steer(await library.world().member(acme, 'agent_user'), 'pause')).status).toBe(404)
  expect((await steer(acme.owner, 'pause', file)).status).toBe(404)
  expect((await steer(acme.owner, 'pause', 'nonsense')).status).toBe(404)
  expect((await steer(acme.owner, 'explode')).status).toBe(404)
  expect((await steer(null, 'pause')).status).toBe(401)
  expect(await library.source(site)).toMatchObject({ status: 'queued' })
  expect((await steer(acme.owner, 'pause')).status).toBe(202)
})
