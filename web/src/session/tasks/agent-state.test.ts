import { expect, test } from 'vitest'
import { agentStateOf, canRetry, progressOf, type TaskRow } from './agent-state.ts'

const row: TaskRow = {
  id: 'task-1',
  event_id: 'event-1',
  agent_name: 'companyResearch',
  status: 'triggered',
  message: 'Reading',
  input: { website: 'https://halden.example' },
  metadata: { progress: { step: 'home', done: 2, of: 8 } },
  error: 'An error',
  data: { name: 'Halden' },
  updated_at: '2026-01-01T00:00:00Z',
}

test('the state of an agent has what its task says', () => {
  expect(agentStateOf(row)).toEqual({
    status: 'triggered',
    message: 'Reading',
    eventId: 'event-1',
    input: { website: 'https://halden.example' },
    agentFnName: 'companyResearch',
    metadata: { progress: { step: 'home', done: 2, of: 8 } },
    error: 'An error',
    result: null,
    lastUpdatedAt: '2026-01-01T00:00:00Z',
  })
})

test.each([
  ['triggered', { result: null, error: 'An error' }],
  ['retrying', { result: null, error: 'An error' }],
  ['failed', { result: null, error: 'An error' }],
  ['completed', { result: { name: 'Halden' }, error: null }],
] as const)('a task that is %s has %j', (status, expected) => {
  expect(agentStateOf({ ...row, status })).toMatchObject(expected)
})

test.each([
  [{}, true],
  [{ input: {} }, false],
  [{ input: null }, false],
  [{ input: ['a'] }, false],
  [{ agent_name: '' }, false],
])('a retry of a task with %j is possible: %s', (change, expected) => {
  expect(canRetry(agentStateOf({ ...row, ...change }))).toBe(expected)
})

test.each([
  [{ progress: { done: 2, of: 8 } }, 25],
  [{ progress: { done: 9, of: 8 } }, 100],
  [{ progress: { done: 1, of: 0 } }, null],
  [{ progress: 'half' }, null],
  [{}, null],
  [null, null],
])('with %j it is %s percent far', (metadata, expected) => {
  expect(progressOf({ metadata })).toBe(expected)
})
