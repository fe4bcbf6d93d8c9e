import { expect, test } from 'vitest'
import { addPublishedAgent } from '../testing/galleries.ts'
import { type Organization, useWorld } from '../testing/world.ts'

const world = useWorld()

test('a published agent hears with a model of its own organisation for what is spoken', async () => {
  const acme = await world().organization()
  const rival = await world().organization()
  const agent = await addPublishedAgent(world(), acme)
  const addModel = ({ id }: Organization, purpose: string) =>
    world().owner.query(
      `insert into public.models (organization_id, name, provider, model, purpose, is_default)
       values ($1, $2, 'openai-compatible', 'some', $2, true)`,
      [id, purpose],
    )
  const shown = () => world().value(null, 'select public.published_agent($1)', [agent])
  await addModel(rival, 'transcription')
  await addModel(acme, 'language')
  expect(await shown()).toMatchObject({ hears: false })

  await addModel(acme, 'transcription')

  expect(await shown()).toMatchObject({ hears: true })
})
