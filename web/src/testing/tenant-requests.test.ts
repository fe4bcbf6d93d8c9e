import { expect, test } from 'vitest'
import { findTenantFault, readTenantTables } from './tenant-requests.ts'

const fault = (method: string, path: string, body?: unknown) =>
  findTenantFault(
    new Request(`http://localhost${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
const mine = 'organization_id=eq.0190a000-0000-7000-8000-0000000000ff'

test('the tables of organisations are those with the column, whatever their schema', () => {
  const types = `export interface BillingPlans {
  organization_id: string;
}

export interface Tones {
  id: string;
}

export interface DB {
  "billing.plans": BillingPlans;
  tones: Tones;
}
`

  expect(readTenantTables(types)).toEqual(['plans'])
})

test.each([
  ['GET', '/rest/v1/knowledge_sources?select=id&status=eq.ready'],
  ['GET', '/rest/v1/templates?id=eq.1'],
  ['GET', '/rest/v1/templates?organization_id=eq.'],
  ['GET', '/rest/v1/organization_features?select=*'],
  ['HEAD', '/rest/v1/conversations?template_id=eq.1'],
  ['DELETE', '/rest/v1/knowledge_sources?id=eq.1'],
  ['PATCH', '/rest/v1/organization_member_profiles?user_id=eq.1'],
  ['GET', '/functions/v1/interactions-api-wrapper/templates'],
])('%s %s shows or changes rows of every organisation', async (method, path) => {
  expect(await fault(method, path)).toContain('names no organization')
})

test.each([
  ['GET', `/rest/v1/knowledge_sources?select=id&${mine}`],
  ['DELETE', `/rest/v1/knowledge_sources?id=eq.1&${mine}`],
  ['GET', '/rest/v1/organization_members?user_id=eq.1'],
  ['GET', '/rest/v1/messages?conversation_id=eq.1'],
  ['GET', '/rest/v1/tones?select=*'],
  ['GET', '/functions/v1/interactions-api-wrapper/templates?organization_id=1'],
  ['PUT', '/functions/v1/interactions-api-wrapper/templates/1'],
])('%s %s shows or changes those of one', async (method, path) => {
  expect(await fault(method, path)).toBeUndefined()
})

test('each row that is added names its organisation', async () => {
  const path = '/rest/v1/template_knowledge_sources'

  expect(await fault('POST', path, { source_id: '1', organization_id: '2' })).toBeUndefined()
  expect(await fault('POST', path, [{ organization_id: '2' }, {}])).toContain('names no')
})
