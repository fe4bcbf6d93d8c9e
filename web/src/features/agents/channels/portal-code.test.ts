import { expect, test } from 'vitest'
import {
  lightningCode,
  originOfPortal,
  servicePortalCode,
  servicePortalTemplate,
} from './portal-code.ts'

const salesforce = { kind: 'salesforce', base_url: 'https://acme--test.sandbox.my.salesforce.com' }
const servicenow = { kind: 'servicenow', base_url: 'https://acme.service-now.com' }

test.each([
  ['experience', [salesforce], 'https://acme--test.sandbox.my.site.com', true],
  ['lightning', [servicenow, salesforce], 'https://acme--test.sandbox.lightning.force.com', true],
  ['service-portal', [salesforce, servicenow], 'https://acme.service-now.com', true],
  ['service-portal', [salesforce], 'https://acme.service-now.com', false],
  [
    'experience',
    [{ kind: 'salesforce', base_url: 'https://crm.example.com' }],
    'https://acme.my.site.com',
    false,
  ],
] as const)('the pages of %s beside %o are at %s', (portal, connected, origin, isOwn) => {
  expect(originOfPortal(portal, [...connected])).toEqual({ origin, isOwn })
})

test('the code names the agent and the address of this product', () => {
  const portal = servicePortalCode('agent-1', 'https://here.example')
  const files = lightningCode('agent-1', 'https://here.example')

  expect(portal).toContain("script.src = 'https://here.example/widget.js'")
  expect(portal).toContain("'data-agent', 'agent-1'")
  expect(servicePortalTemplate).toBe('<widget id="digital-workforce-agent"></widget>')
  expect(files['workforceAgent.html']).toContain(
    'https://here.example/widget/agent-1/frame?mode=inline&amp;theme=auto',
  )
  expect(files['workforceAgent.html']).toContain('referrerpolicy="origin"')
})
