import { findings, type Place } from 'e2e/accessibility'
import { useSession } from 'e2e/account'
import { useProduct } from 'e2e/product'
import { useRoles } from 'e2e/roles'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()
const roles = useRoles(product)

test('axe finds nothing serious on the sections of the studio, in each look', async () => {
  const { owner, agent } = roles()
  const visitor = await visit(product().url, { still: true })
  const { page } = visitor
  await useSession(page, owner)
  const studio = `/dashboard/agents/${agent}`

  const found = await findings(page, [
    ...['identity', 'behaviour', 'knowledge', 'channels', 'versions', 'tests'].map(
      (section): Place => [`${studio}?section=${section}`, 'Saved'],
    ),
    [`${studio.slice(0, -12)}000000000000`, 'This agent does not exist'],
  ])

  expect(found).toEqual({})
  expectNoComplaints(visitor)
})
