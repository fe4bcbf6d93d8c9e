import { expect, test } from 'vitest'
import { useOrganizations } from '../functions/testing/organizations.ts'

const { organization, sql } = useOrganizations()

test.each([
  ['galleries', 'gallery_order', 'insert into galleries (organization_id, title) values ($1, $2)'],
  [
    'knowledge_sources',
    'source_order',
    "insert into knowledge_sources (organization_id, title, kind) values ($1, $2, 'text')",
  ],
])('titles of %s are sorted without regard to case', async (table, order, insert) => {
  const { id, owner } = await organization()
  for (const title of ['Banana', 'apple', 'cherry', 'Apricot']) await sql(insert, [id, title])

  const { data } = await owner.client.from(table).select('title').order(order).throwOnError()

  expect(data.map(({ title }) => title)).toEqual(['apple', 'Apricot', 'Banana', 'cherry'])
})
