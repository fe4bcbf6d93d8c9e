import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPublishedAgent } from '../../testing/galleries.ts'
import { useRivals } from '../../testing/rivals.ts'
import { type Organization, rowsAsOwner, useWorld } from '../../testing/world.ts'

// Exports of an organisation and of its agents count, run, fail and are taken apart from each other.

const world = useWorld()
const { acme, rival } = useRivals(world)
const rows = rowsAsOwner(world)
const askForAgent = 'select public.request_agent_export($1)'
const askForAll = 'select public.request_organization_export($1)'

let agent: string
beforeEach(async () => {
  agent = await addPublishedAgent(world(), acme())
})

const addReady = ({ id }: Organization, count: number, template: string | null = null) =>
  rows(
    `insert into organization_exports (organization_id, kind, template_id, status, expires_at)
     select $1, case when $3::uuid is null then 'organization' else 'agent' end, $3, 'ready', now() + interval '1 day'
     from generate_series(1, $2) returning id, storage_key`,
    [id, count, template],
  )

describe('exports of an agent', () => {
  test('are limited for themselves: those of other organisations and of everything do not count', async () => {
    await addReady(acme(), 50)
    await addReady(rival(), 50, await addPublishedAgent(world(), rival()))

    expect(await world().attempt(acme().owner, askForAgent, [agent])).toBe(1)
  })

  test('are of one that exists', async () => {
    expect(await world().attempt(acme().owner, askForAgent, [randomUUID()])).toBe('PT404')
  })

  test('do not keep an organisation from being exported', async () => {
    await world().value(acme().owner, askForAgent, [agent])

    expect(await world().attempt(acme().owner, askForAll, [acme().id])).toBe(1)
  })
})

test('an archive is taken by its own id', async () => {
  const made = await addReady(acme(), 2)
  const take = (id: string) =>
    world().as(acme().owner, (query) =>
      query('select storage_key from private.take_organization_export($1)', [id]),
    )

  for (const { id, storage_key } of made) expect(await take(id)).toEqual([{ storage_key }])
  await expect(take(randomUUID())).rejects.toMatchObject({ code: 'PT404' })
})

describe('an export that fails', () => {
  const fail = (organization: Organization, task: unknown) =>
    rows('select private.fail_export($1, $2, $3)', [organization.id, task, 'It broke.'])
  /** Of each kind what became of it. */
  const became = () =>
    rows('select kind, status from organization_exports where organization_id = $1 order by kind', [
      acme().id,
    ])
  let task: unknown
  beforeEach(async () => {
    await world().value(acme().owner, askForAgent, [agent])
    await world().value(acme().owner, askForAll, [acme().id])
    const [asked] = await rows(
      "select task_id from organization_exports where organization_id = $1 and kind = 'agent'",
      [acme().id],
    )
    task = asked?.task_id
  })
  const other = { kind: 'organization', status: 'queued' }

  test('is the one of its task', async () => {
    await fail(acme(), task)

    expect(await became()).toEqual([{ kind: 'agent', status: 'failed' }, other])
  })

  test('fails in its own organisation alone', async () => {
    await fail(rival(), task)

    expect(await became()).toEqual([{ kind: 'agent', status: 'queued' }, other])
  })

  test('is none that is ready', async () => {
    await rows(
      "update organization_exports set status = 'ready', expires_at = now() + interval '1 day' where task_id = $1",
      [task],
    )

    await fail(acme(), task)

    expect(await became()).toEqual([{ kind: 'agent', status: 'ready' }, other])
  })
})
