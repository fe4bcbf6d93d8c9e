import { findings, type Place } from 'e2e/accessibility'
import { useProduct } from 'e2e/product'
import { useRoles } from 'e2e/roles'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()
const roles = useRoles(product)

const sections = [
  ['identity', 'Who people meet.'],
  ['behaviour', 'what it may answer from'],
  ['knowledge', 'What it reads before it answers'],
  ['channels', 'Where people meet the published agent'],
  ['versions', 'Visitors meet the live version'],
  ['tests', 'A version goes live when none fails'],
] as const

test('axe finds nothing serious on the sections of the studio, in each look', async () => {
  const { owner, agent } = roles()
  const visitor = await visit(product().url, { still: true, as: owner })
  const { page } = visitor
  const studio = `/dashboard/agents/${agent}`

  const found = await findings(page, [
    ...sections.map(([section, shows]): Place => [`${studio}?section=${section}`, shows]),
    [`${studio.slice(0, -12)}000000000000`, 'This agent does not exist'],
  ])

  expect(found).toEqual({})
  expectNoComplaints(visitor)
})
