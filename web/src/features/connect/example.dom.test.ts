import { expect, test } from 'vitest'
import { exampleCall } from './example.ts'

const agent = { id: 'agent-1', name: 'Maya' }

test.each([
  [['conversations.write', 'agents.read'], agent, '/agents/agent-1/conversations'],
  [['conversations.write', 'agents.read'], null, '/agents"'],
  [['agents.write'], agent, '/agents"'],
  [['knowledge.write'], agent, '/knowledge/search?q='],
  [['analytics.read'], agent, '/conversations"'],
  [['conversations.write'], null, '/people"'],
] as const)('a key with %j is shown a call that it may make', (scopes, known, path) => {
  const call = exampleCall('dwk_secret', [...scopes], known)

  expect(call).toContain(`/api/v1${path}`)
  expect(call).toContain('Authorization: Bearer dwk_secret')
})
