import { beforeEach, expect, test } from 'vitest'
import { addFixtures, publishFirst } from '../../testing/fixtures.ts'
import { type Person, useWorld } from '../../testing/world.ts'

// Which part of a cited text a visitor sees, and where the quoted words are marked in it.

const world = useWorld()
let organization: string
let visitor: Person
let answer: string
beforeEach(async () => {
  organization = (await world().organization()).id
  visitor = await world().person({ anonymous: true })
  const { template, rated } = await addFixtures(world(), organization, visitor.id)
  await publishFirst(world(), template)
  answer = rated
})

/** Puts this text and quotation in the place of the one that is cited. */
async function citing(body: string, quote: string, from = 0, to = body.length) {
  const { owner } = world()
  await owner.query('update knowledge_revisions set body = $2 where organization_id = $1', [
    organization,
    body,
  ])
  await owner.query(
    'update message_citations set quote = $2, from_offset = $3, to_offset = $4 where message_id = $1',
    [answer, quote, from, to],
  )
}

async function page(begins: number | null = null) {
  const [found] = await world().as(visitor, (query) =>
    query('select * from public.cited_text($1, 1, $2)', [answer, begins]),
  )
  return found
}

test.each<[what: string, body: string, quote: string, from: number, to: number, marked: number[]]>([
  ['where its passage stands', 'Yes. No. Yes. No.', 'Yes.', 9, 17, [9, 13]],
  ['at the end of its passage', 'Yes. No. Yes. No.', 'No.', 9, 17, [14, 17]],
  ['as its passage where they are not in it', 'Head\nOne\nTwo', 'Head\nTwo', 9, 12, [9, 12]],
  ['counted as a browser counts', 'A \u{1F600} and \u{1F680} on', '\u{1F680} on', 5, 14, [9, 14]],
  ['with accents', 'Füße ab. Füße an.', 'Füße an.', 9, 17, [9, 17]],
])('the quoted words are marked %s', async (_, body, quote, from, to, marked) => {
  await citing(body, quote, from, to)

  expect(await page()).toMatchObject({
    ...{ length: body.length, page_text: body },
    ...{ marked_from: marked[0], marked_to: marked[1] },
  })
})

test('a long text opens around the quoted words, and page by page from any place', async () => {
  const body = `${'a'.repeat(5000)}Here.${'b'.repeat(10_000)}`
  await citing(body, 'Here.', 5000, 5005)

  expect(await page()).toMatchObject({
    ...{ length: 15_005, begins_at: 3000, marked_from: 5000, marked_to: 5005 },
    page_text: body.slice(3000, 9000),
  })
  expect(await page(9000)).toMatchObject({ begins_at: 9000, page_text: body.slice(9000, 15_000) })
  expect(await page(15_000)).toMatchObject({ begins_at: 15_000, page_text: 'bbbbb' })
  expect(await page(-1)).toMatchObject({ begins_at: 0, page_text: body.slice(0, 6000) })
})

test('a page begins and ends with a whole character', async () => {
  const body = `ab\u{1F600}${'c'.repeat(5995)}\u{1F680}${'d'.repeat(9)}`
  await citing(body, 'ab')

  expect(await page(0)).toMatchObject({ begins_at: 0, page_text: body.slice(0, 6001) })
  expect(await page(6001)).toMatchObject({ begins_at: 6001, page_text: body.slice(6001) })
  expect(await page(3)).toMatchObject({ begins_at: 2, page_text: body.slice(2, 6002) })
})
