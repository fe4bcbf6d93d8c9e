import { expect, test } from 'vitest'
import { parseAgentSearch, selectAgents } from './agent-search.ts'
import { maya } from './testing/templates.ts'

const named = (...names: string[]) => names.map((name) => ({ ...maya, name }))

test('names stand in the order in which people count', () => {
  const agents = named('Maya 10', 'maya 9', 'Ada', 'Maya 1')

  const names = selectAgents(agents, { sort: 'name' }).map(({ name }) => name)

  expect(names).toEqual(['Ada', 'Maya 1', 'maya 9', 'Maya 10'])
})

test.each([
  [{ page: 2 }, 2],
  [{ page: 1 }, undefined],
  [{ page: '2' }, undefined],
  [{ page: -3 }, undefined],
  [{ page: 1.5 }, undefined],
  [{}, undefined],
])('of %j the page is %s', (raw, page) => {
  expect(parseAgentSearch(raw).page).toBe(page)
})
