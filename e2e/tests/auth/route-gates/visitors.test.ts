import { useProduct } from 'e2e/product'
import { useRoles } from 'e2e/roles'
import { walkRoutes } from 'e2e/routes/walk-routes'
import { useBrowser } from 'e2e/visitor'
import { test } from 'vitest'

const product = useProduct()
const visit = useBrowser()
const roles = useRoles(product)

test.each(['visitor', 'awaiting'] as const)(
  'of the routes, %s sees what the specification says',
  async (kind) => {
    const visitor = await visit(product().url, { still: true })
    await walkRoutes(visitor, kind, product(), roles())
  },
)
