import { readdir } from 'node:fs/promises'
import type { Organization, Person } from 'database/testing/world'
import { headModel } from 'faces/testing/head-model'
import { beforeAll, expect, test } from 'vitest'
import { useLibrary } from '../knowledge/testing/library.ts'
import { ownPortraits } from '../people/own-portraits.ts'
import { agentBundle } from './agent-bundle/agent-bundle.ts'
import { ownPeople } from './own-people.ts'
import { appAs } from './testing/app-as.ts'

const library = useLibrary()
const world = library.world
let acme: Organization
let rival: Organization
beforeAll(async () => {
  acme = await world().organization({ name: 'Acme' })
  rival = await world().organization({ name: 'Rival' })
})

const model = headModel()

function call(caller: Person | null, path: string, init: RequestInit = {}) {
  const stores = { db: library.db, files: library.files }
  const app = appAs(library.claims(caller))
    .route('/own-people', ownPeople(stores))
    .route('/agent-bundle', agentBundle(stores))
  return app.request(path, init)
}

async function upload(
  caller: Person,
  { id }: Organization,
  bytes = model,
  query = '&confirmed=true',
) {
  const path = `/own-people?organization_id=${id}&name=Nova${query}`
  const response = await call(caller, path, { method: 'POST', body: bytes })
  return { status: response.status, body: await response.json() }
}

const bring = async (organization: Organization): Promise<string> =>
  (await upload(organization.owner, organization)).body.person.id
const modelOf = async (caller: Person | null, id: string) =>
  (await call(caller, `/own-people/${id}/model`)).status
const kept = async () =>
  (await readdir(library.directory, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  ).length
const listed = async ({ id }: Organization) =>
  (await world().owner.query('select * from own_people where organization_id = $1', [id])).rows
const give = (agent: string, avatar: string) =>
  world().owner.query("update templates set avatar = $2, style_id = 'own' where id = $1", [
    agent,
    avatar,
  ])

test('a model is kept with what it can do and who may use it by whose word', async () => {
  const { status, body } = await upload(acme.owner, acme)

  expect(status).toBe(201)
  expect(body.person).toMatchObject({
    ...{ organization_id: acme.id, name: 'Nova', format: 'glb', bytes: model.length },
    ...{ mouth: 'visemes', missing: ['It has no smile.'], stated_by: acme.owner.id },
    ...{ licence: [{ name: 'Copyright', value: 'Nobody' }], stated_by_name: acme.owner.email },
    statement: expect.stringContaining('may use this person'),
  })
  const sent = await call(acme.owner, `/own-people/${body.person.id}/model`)
  expect(sent.headers.get('content-type')).toBe('model/gltf-binary')
  expect(sent.headers.get('content-disposition')).toBe('attachment; filename="person.glb"')
  expect(new Uint8Array(await sent.arrayBuffer())).toEqual(model)
  const headers = { 'if-none-match': sent.headers.get('etag') ?? '' }
  const again = await call(acme.owner, `/own-people/${body.person.id}/model`, { headers })
  expect(again.status).toBe(304)
})

test('only an owner brings one, who says that it may be used', async () => {
  const before = await kept()
  const member = await world().member(acme, 'member')

  const refusals = [
    await upload(member, acme),
    await upload(rival.owner, acme),
    await upload(acme.owner, acme, model, ''),
    await upload(acme.owner, acme, model, '&confirmed=yes'),
  ]

  expect(refusals.map(({ status }) => status)).toEqual([403, 403, 400, 400])
  expect(refusals[3]?.body.error.message).toContain('Say that you may use this person')
  expect(await kept()).toBe(before)
})

test('of a file that cannot be shown nothing stays', async () => {
  const before = [await kept(), await listed(acme)]

  const { status, body } = await upload(acme.owner, acme, model.slice(0, -8))

  expect([status, body.error.code]).toEqual([422, 'unfit_model'])
  expect([await kept(), await listed(acme)]).toEqual(before)
})

test('its portrait is redrawn and shown to everybody; until then a figure is', async () => {
  const id = await bring(acme)
  const app = appAs({ role: 'anon' }).route('/people', ownPortraits({ db: library.db }))
  const picture = async () => {
    const response = await app.request(`/people/${id}/own.jpg`)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    return Buffer.from(await response.arrayBuffer())
  }
  const { default: sharp } = await import('sharp')
  const red = sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
  const body = new Uint8Array(await red.png().toBuffer())
  const put = async (caller: Person, sent: Uint8Array<ArrayBuffer>) =>
    (await call(caller, `/own-people/${id}/portrait`, { method: 'PUT', body: sent })).status
  const before = await picture()

  expect(await put(await world().member(acme, 'member'), body)).toBe(403)
  expect(await put(rival.owner, body)).toBe(404)
  expect(await put(acme.owner, new TextEncoder().encode('<svg/>'))).toBe(422)
  expect(await put(acme.owner, body.slice(0, 60))).toBe(422)
  expect(await picture()).toEqual(before)
  expect(await put(acme.owner, body)).toBe(200)
  const { dominant } = await sharp(await picture()).stats()
  expect(dominant.r).toBeGreaterThan(200)
  const { width, height } = await sharp(await picture()).metadata()
  expect([width, height]).toEqual([512, 512])
  const unknown = await app.request(`/people/${acme.id}/own.jpg`)
  expect(unknown.status).toBe(404)
})

test('visitors get the model while a published agent is met as it, and no longer', async () => {
  const id = await bring(acme)
  const agent = await library.agent(acme)
  expect(await modelOf(acme.owner, id)).toBe(200)
  expect(await modelOf(rival.owner, id)).toBe(404)
  expect(await modelOf(null, id)).toBe(404)

  await give(agent, id)
  expect(await modelOf(null, id)).toBe(404)
  await library.publish(acme, agent)
  expect(await modelOf(null, id)).toBe(200)
  expect(await modelOf(rival.owner, id)).toBe(200)

  await world().as(acme.owner, (query) => query('select set_live_version($1, null)', [agent]))
  expect(await modelOf(null, id)).toBe(404)
})

test('who is the face of an agent is not deleted; else row and file go', async () => {
  const id = await bring(acme)
  const agent = await library.agent(acme)
  await give(agent, id)
  const remove = (caller: Person) => call(caller, `/own-people/${id}`, { method: 'DELETE' })
  const member = await world().member(acme, 'member')

  const used = await remove(acme.owner)
  expect([used.status, (await used.json()).error.message]).toEqual([
    409,
    'Nova is the face of Agent. Give them another person first, and publish.',
  ])
  await world().owner.query('delete from templates where id = $1', [agent])
  expect((await remove(member)).status).toBe(403)
  expect((await remove(rival.owner)).status).toBe(404)
  const [row] = (await listed(acme)).filter((one) => one.id === id)
  expect((await remove(acme.owner)).status).toBe(204)

  expect((await listed(acme)).map((one) => one.id)).not.toContain(id)
  const { rows } = await world().owner.query(
    "select 1 from pgboss.job where name = 'file-delete' and data ->> 'key' = private.file_place($1)",
    [row?.version],
  )
  expect(rows).toHaveLength(1)
})

test('an exported agent says that its person is not in the file, and can be imported elsewhere', async () => {
  const agent = await library.agent(acme)
  await give(agent, await bring(acme))
  const { rows } = await world().owner.query('select voice_id from templates where id = $1', [
    agent,
  ])

  const bundle = await (await call(acme.owner, `/agent-bundle/${agent}`)).json()

  expect(bundle.left_out).toEqual([
    expect.stringMatching(/^The person Nova \(a model\); the agent is shown as \w+ instead$/),
  ])
  expect(bundle.agent).toMatchObject({ voice_id: rows[0].voice_id })
  const imported = await call(rival.owner, `/agent-bundle?organization_id=${rival.id}`, {
    method: 'POST',
    body: JSON.stringify(bundle),
  })
  expect(imported.status).toBe(201)
})
