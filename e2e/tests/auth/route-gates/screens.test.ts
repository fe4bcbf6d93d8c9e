import { useProduct } from 'e2e/product'
import { address, builtPaths, routes } from 'e2e/routes/gates'
import { expect, test } from 'vitest'

const product = useProduct()

test('every screen that is built has its gate', async () => {
  const built = await builtPaths()

  expect(built.size).toBeGreaterThan(15)
  expect(Object.keys(routes).filter((route) => built.has(route) && !routes[route])).toEqual([])
})

test('the server gives the same page for a screen that is not built as for one that is', async () => {
  const built = await builtPaths()
  const answer = async (path: string) => {
    const response = await fetch(`${product().url}${path}`)
    const page = (await response.text()).replace(/nonce="[^"]*"|content="[^"]*"/g, '')
    return { status: response.status, page }
  }
  const app = await answer('/auth/signin')

  expect(app.page).toContain('id="root"')
  for (const route of Object.keys(routes).filter((path) => !built.has(path))) {
    expect(await answer(address(route)), route).toEqual(app)
  }
})
