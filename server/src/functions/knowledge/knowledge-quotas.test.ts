import { giveFeature } from 'database/testing/give-feature'
import { drift } from 'database/testing/usage'
import { expect, test } from 'vitest'
import { useKnowledge } from './testing/use-knowledge.ts'

const knowledge = useKnowledge()
const { library } = knowledge

async function limited(limits: Record<string, number>) {
  const organization = await library.world().organization({ name: 'Halden Logistics' })
  for (const [name, most] of Object.entries(limits)) {
    await giveFeature(library.world(), organization, name, most)
  }
  return organization
}

const upload = ({ owner }: Awaited<ReturnType<typeof limited>>, content: string) =>
  knowledge.upload(owner, content, 'Plan.md')

const keptFiles = async (organizationId: string) => (await knowledge.stored(organizationId)).length

test('of twenty files at once as many are kept as the organisation may have', async () => {
  const halden = await limited({ fileLimit: 4 })

  const answers = await Promise.all(Array.from({ length: 20 }, () => upload(halden, '# Plan')))

  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused).toHaveLength(16)
  for (const answer of refused) {
    expect(answer).toMatchObject({
      status: 413,
      body: {
        error: {
          code: 'quota_reached',
          message: 'Halden Logistics has 4 of 4 files. Delete some, or ask us for more.',
        },
      },
    })
  }
  expect(await keptFiles(halden.id)).toBe(4)
  expect(await drift(library.world())).toEqual([])
})

test('a text for which there is no room is listed as failed, and says whom to ask', async () => {
  const halden = await limited({ knowledgeTextLimit: 40 })
  await library.teach(halden, '# Plan\n\nThirty characters of it.')
  const more = await library.add(halden, '# Plan\n\nThirty characters more.', 'more.md')

  await library.index(halden, more)

  expect(await library.source(more)).toMatchObject({
    status: 'failed',
    chunk_count: 0,
    error:
      'Halden Logistics has 30 of 40 characters of knowledge, so this file does not fit. ' +
      'Delete some files, or ask an owner to get more.',
  })
  expect(await drift(library.world())).toEqual([])
})

test('where there is no room for a character no file is taken in', async () => {
  const halden = await limited({ knowledgeTextLimit: 30 })
  await library.teach(halden, '# Plan\n\nThirty characters of it.')

  const answer = await upload(halden, '# Plan')

  expect(answer).toMatchObject({ status: 413, body: { error: { code: 'quota_reached' } } })
  expect(await keptFiles(halden.id)).toBe(1)
})
