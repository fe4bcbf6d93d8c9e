import {
  type AnyRouteMatch,
  createMemoryHistory,
  createRouter,
  defaultStringifySearch,
} from '@tanstack/react-router'
import { hostileTargets, hostileValues } from 'e2e/routes/hostile-targets'
import { expect, test } from 'vitest'
import { createQueryClient } from '@/lib/query/query-client.ts'
import { routeTree } from '@/routeTree.gen.ts'
import { isTargetOfThisSite } from '@/testing/targets.ts'

const targets = [...hostileTargets(window.location.origin), ...hostileValues]
type Parser = (raw: Record<string, unknown>) => Record<string, unknown>

function appRouter(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const context = { queryClient: createQueryClient(), session: {} as never }
  return createRouter({ routeTree, history, context })
}

/** Every screen that reads its address, and how. */
const screens = Object.entries(appRouter('/').routesByPath)
  .map(([path, route]) => ({ path, parse: route.options.validateSearch as Parser | undefined }))
  .flatMap(({ path, parse }) => (parse ? [{ path, parse }] : []))

/** What the screen at the end of an address is given as its search. */
function searchAt(path: string, search: Record<string, unknown>) {
  const router = appRouter(path.replaceAll('$', 'a') + defaultStringifySearch(search))
  const matches: AnyRouteMatch[] = router.matchRoutes(router.latestLocation)
  return matches.at(-1)?.search as Record<string, unknown>
}

/** The keys that a parser reads, each answered with the same value. */
function readWith(parse: Parser, value: unknown) {
  const keys = new Set<string>()
  const raw = new Proxy({} as Record<string, unknown>, {
    get(_target, key) {
      if (typeof key === 'string') keys.add(key)
      return value
    },
  })
  return { parsed: parse(raw), keys: [...keys] }
}

test('the screens that read their address are known', () => {
  expect(screens.length).toBeGreaterThan(14)
})

test.each(screens)('$path answers each of its keys, whatever stands there', ({ parse }) => {
  for (const value of [undefined, '', 'x', ...targets]) {
    const { parsed, keys } = readWith(parse, value)
    expect(Object.keys(parsed)).toEqual(expect.arrayContaining(keys))
  }
})

test.each(screens)('$path is given nothing that its parser refused', ({ path, parse }) => {
  for (const value of targets) {
    const { parsed, keys } = readWith(parse, value)
    const search = searchAt(path, Object.fromEntries(keys.map((key) => [key, value])))
    for (const key of keys) expect(search[key]).toEqual(parsed[key])
  }
})

test.each(screens.filter(({ parse }) => readWith(parse, undefined).keys.includes('redirectTo')))(
  'no target of $path leaves the site',
  ({ path }) => {
    expect(targets.length).toBeGreaterThan(200)
    for (const value of targets) {
      const { redirectTo } = searchAt(path, { redirectTo: value })
      expect(
        redirectTo === undefined || isTargetOfThisSite(redirectTo),
        JSON.stringify(value),
      ).toBe(true)
    }
  },
)
