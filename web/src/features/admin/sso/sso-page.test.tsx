import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { asAdmin } from '../testing/as-admin.ts'
import { listed, opened } from '../testing/rows.ts'
import type { OwnSso, SsoRow } from './sso-queries.ts'

const row: SsoRow = {
  id: '0198c0de-0000-7000-8000-000000000041',
  organization_id: opened.id,
  organization_name: 'Halden Logistics',
  entity_id: 'https://idp.halden.example/metadata',
  status: 'active',
  domains: ['halden.example'],
  members: 3,
  created_at: '2026-01-01T00:00:00Z',
  last_used_at: null,
  total: 1,
}
const own: OwnSso = {
  provider: {
    id: row.id,
    entity_id: row.entity_id,
    metadata_url: null,
    summary: { sign_in_url: 'https://idp.halden.example/in' },
    status: 'disabled',
    role_groups: { owner: ['Admins'] },
    idp_initiated: false,
    last_test: null,
    created_at: row.created_at,
  },
  domains: [
    {
      ...{ id: 'd1', domain: 'halden.example', verified_at: null, verified_by: null },
      ...{ missing_since: null, lost_by: null },
    },
  ],
  members: 3,
  sign_ins: [],
}
const acted: unknown[] = []
beforeEach(() => void acted.splice(0))
/** Answers a function that acts, and keeps what it was given. */
const acting = (name: string, answer = () => new HttpResponse(null, { status: 204 })) =>
  http.post(`*/rest/v1/rpc/${name}`, async ({ request }) => {
    acted.push(await request.json())
    return answer()
  })
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

test('every configuration is listed with its state, and one is turned off after a question', async () => {
  await asAdmin('/admin/sso-configurations', listed('sso_configurations', [row]))
  network.use(acting('turn_sso'))
  const table = within(await screen.findByRole('table', { name: 'SSO configurations' }))
  expect(table.getByRole('link', { name: 'Halden Logistics' })).toHaveAttribute(
    'href',
    `/admin/organizations/${opened.id}/sso-configuration`,
  )
  expect(table.getByText('Active')).toBeInTheDocument()
  expect(table.getByText('Never')).toBeInTheDocument()

  await press('Turn off single sign-on for Halden Logistics')
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/^3 members sign in with it/)).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }))

  await waitFor(() => expect(acted).toEqual([{ provider_id: row.id, is_on: false }]))
})

test('without any the list says where they come from', async () => {
  await asAdmin('/admin/sso-configurations', listed('sso_configurations', []))

  expect(await screen.findByText('No configurations yet')).toBeInTheDocument()
})

test('the page of an organization has its configuration, whose domain is verified by hand', async () => {
  await asAdmin(
    `/admin/organizations/${opened.id}/sso-configuration`,
    http.post('*/rest/v1/rpc/open_organization', () => HttpResponse.json([opened])),
    http.get('*/rest/v1/rpc/organization_sso', () => HttpResponse.json(own)),
  )
  expect(await screen.findByText('https://idp.halden.example/metadata')).toBeInTheDocument()
  expect(screen.getByText('Owner: Admins')).toBeInTheDocument()
  network.use(
    acting('verify_sso_domain', () =>
      HttpResponse.json(
        { code: 'PT409', message: 'Another organization has proved it.' },
        { status: 409 },
      ),
    ),
  )

  await press('Verify halden.example by hand')
  expect(await screen.findByText('Another organization has proved it.')).toBeInTheDocument()
  network.use(acting('verify_sso_domain'))
  await press('Verify halden.example by hand')

  expect(await screen.findByText('The domain is verified')).toBeInTheDocument()
  expect(acted.at(-1)).toEqual({ org_id: opened.id, domain_id: 'd1' })
})

test('a verification is taken back after a question, and what became of one is told', async () => {
  const [domain] = own.domains
  if (!domain) throw new Error('It has a domain.')
  const proved = { ...domain, verified_at: row.created_at, verified_by: 'dns' }
  const domains = [
    { ...proved, missing_since: '2026-11-20T09:00:00Z' },
    { ...domain, id: 'd2', domain: 'sold.example', lost_by: 'dns' },
  ]
  await asAdmin(
    `/admin/organizations/${opened.id}/sso-configuration`,
    http.post('*/rest/v1/rpc/open_organization', () => HttpResponse.json([opened])),
    http.get('*/rest/v1/rpc/organization_sso', () => HttpResponse.json({ ...own, domains })),
  )
  network.use(acting('take_back_sso_domain'))
  expect(await screen.findByText(/which has been missing since .*20/)).toBeInTheDocument()
  expect(screen.getByText('Its DNS record was missing for seven days')).toBeInTheDocument()

  await press('Take back the verification of halden.example')
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Take back' }))

  expect(await screen.findByText('halden.example is no longer verified')).toBeInTheDocument()
  expect(acted).toEqual([{ org_id: opened.id, domain_id: 'd1' }])
})
