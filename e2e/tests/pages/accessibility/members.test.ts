import { findings } from 'e2e/accessibility'
import { officialClient, type Person } from 'e2e/account'
import { useProduct } from 'e2e/product'
import { useRoles } from 'e2e/roles'
import { expectNoComplaints, password, useBrowser } from 'e2e/visitor'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()
const roles = useRoles(product)

async function open(person: Pick<Person, 'client'>) {
  const visitor = await visit(product().url, { still: true, as: person })
  return visitor
}

/** After the password, before the code. */
async function halfSignedIn() {
  const client = await officialClient(product().url)
  const { error } = await client.auth.signInWithPassword({ email: roles().owner.email, password })
  if (error) throw error
  return { client }
}

test('axe finds nothing serious on what members see, in each look', async () => {
  const { owner, colleague, former } = roles()
  const visitor = await open(owner)
  const { page } = visitor
  const found = await findings(page, [
    ['/dashboard/agents', '1 of 5 agents'],
    ['/dashboard/agents/new', 'IT help desk'],
    ['/dashboard/knowledge', 'laptops'],
    ['/dashboard/knowledge?search=nothing-like-it', 'No source matches'],
    ['/dashboard/integrations', 'No integration key found'],
    ['/dashboard/account', 'Active sessions'],
    ['/dashboard/account?open=password', 'New password'],
  ])
  expect(found).toEqual({})

  for (const [person, shows] of [
    [colleague, 'You can talk to agents here'],
    [former, 'Your account is inactive'],
    [await halfSignedIn(), 'Check your email'],
  ] as const) {
    const other = await open(person)
    expect(await findings(other.page, [['/', shows]])).toEqual({})
  }
  expectNoComplaints(visitor)
})
