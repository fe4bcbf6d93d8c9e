import { expect, test } from 'vitest'
import { useLibrary } from '../knowledge/testing/library.ts'
import { createOrganizationOf } from './agent-organization.ts'

const library = useLibrary()

test('a visitor of an agent takes the turns of its organisation', async () => {
  const acme = await library.world().organization()
  const agent = await library.agent(acme)
  const visitor = await library.world().person({ anonymous: true })
  const organizationOf = createOrganizationOf(library.db)

  const both = await Promise.all([1, 2].map(() => organizationOf(visitor.claims, agent)))
  await library.world().owner.query('delete from templates where id = $1', [agent])

  expect(both).toEqual([acme.id, acme.id])
  expect(await organizationOf(visitor.claims, agent)).toBe(acme.id)
  expect(await organizationOf(visitor.claims, crypto.randomUUID())).toBeNull()
  expect(await createOrganizationOf(library.db)(visitor.claims, agent)).toBeNull()
})
