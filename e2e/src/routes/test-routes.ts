import { test } from 'vitest'
import { useProduct } from '../product.ts'
import { useRoles } from '../roles.ts'
import { useBrowser } from '../visitor.ts'
import type { Kind } from './gates.ts'
import { walkRoutes } from './walk-routes.ts'

/** The tests of a file: each of these kinds of users goes to each route. */
export function testRoutes(...kinds: Kind[]) {
  const product = useProduct()
  const visit = useBrowser()
  const roles = useRoles(product)

  test.each(kinds)('of the routes, %s sees what the specification says', async (kind) => {
    const visitor = await visit(product().url, { still: true })
    await walkRoutes(visitor, kind, product(), roles())
  })
}
