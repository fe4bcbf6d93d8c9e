import { type Organization, rowsAsOwner } from 'database/testing/world'
import { describe, expect, test } from 'vitest'
import { useModels } from '../testing/models-of.ts'
import { message, textOf, useTalks } from '../testing/talks.ts'

// What the owners of language models learn of how these answer visitors.

const talks = useTalks()
const models = useModels(talks)
const world = () => talks.library.world()
const rows = rowsAsOwner(world)
const health = async (model: string) =>
  (await rows('select * from model_health where model_id = $1', [model]))[0]

async function agentWith(...names: string[]) {
  const organization: Organization = await world().organization()
  const own: string[] = []
  for (const [at, model] of names.entries()) {
    own.push(await models.add(organization, { model, isDefault: at === 0 }))
  }
  const template_id = await talks.agent(organization, {
    ...(own.length > 1 && { model_choice: 'chosen', model_ids: own }),
  })
  return { template_id, model: own[0] ?? '', next: own[1] ?? '' }
}
async function ask(template_id: string, via = models.server()) {
  const said = { template_id, message: message('How many days of annual leave do I get?') }
  return textOf(await talks.answer(await talks.visitor(), said, { via }))
}
const become = (id: string, model: string) =>
  rows('update models set model = $2 where id = $1', [id, model])
const quoted = 'I answer from our documents word for word just now.'

describe('a model that fails its visitors', () => {
  test('is told to its owners while what is built in answers, and is well when it answers again', async () => {
    const { template_id, model } = await agentWith('error-401')
    const server = models.server()

    expect(await ask(template_id, server)).toContain(quoted)
    await expect
      .poll(() => health(model))
      .toMatchObject({
        ...{ failures: 1, message: 'The provider refused the key.', status: 401 },
        ...{ rests_until: null, worked_at: null },
      })
    await ask(template_id, server)
    await ask(template_id, server)
    await expect
      .poll(() => health(model))
      .toMatchObject({
        ...{ failures: 3, rests_until: expect.any(String) },
      })
    const { failed_at, rests_until } = await health(model)
    expect(Date.parse(rests_until) - Date.parse(failed_at)).toBe(30_000)
    // It rests, so it is not asked and has not failed.
    await ask(template_id, server)
    await become(model, 'faithful')
    expect(await ask(template_id, server)).not.toContain(quoted)
    await expect
      .poll(() => health(model))
      .toMatchObject({
        ...{ failures: 0, message: null, worked_at: expect.any(String) },
      })
  })

  test('rests for as long as its provider asks', async () => {
    const { template_id, model } = await agentWith('error-429')
    await ask(template_id)

    await expect.poll(() => health(model)).toMatchObject({ failures: 1, status: 429 })
    const { failed_at, rests_until } = await health(model)
    expect(Date.parse(rests_until) - Date.parse(failed_at)).toBe(60_000)
  })

  test.each(['breaking', 'cut'])('is told too when its answers end early: %s', async (manner) => {
    const { template_id, model } = await agentWith(manner)
    await ask(template_id)

    await expect.poll(() => health(model)).toMatchObject({ failures: 1 })
  })

  test('is told apart from the next one, which answers', async () => {
    const { template_id, model, next } = await agentWith('error-500', 'faithful')

    expect(await ask(template_id)).not.toContain(quoted)
    await expect
      .poll(() => health(model))
      .toMatchObject({
        ...{ failures: 1, message: 'The provider failed. It answered with status 500.' },
      })
    await expect.poll(() => health(next)).toMatchObject({ failures: 0 })
  })

  test('whose key no secret opens is told once in five minutes', async () => {
    const { template_id, model } = await agentWith('faithful')
    await rows("update models set sealed_credential = 'of another secret' where id = $1", [model])
    const server = models.server()

    for (const _ of [1, 2]) expect(await ask(template_id, server)).toContain(quoted)
    await expect
      .poll(() => health(model))
      .toMatchObject({
        ...{ failures: 1, message: 'Its key cannot be read any more. Give it again.' },
      })
    const { failed_at, rests_until } = await health(model)
    expect(Date.parse(rests_until) - Date.parse(failed_at)).toBe(300_000)
  })
})
