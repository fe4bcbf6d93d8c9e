import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { organizationHas } from '@/testing/features.ts'
import { identity, member } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { rowsOf } from '@/testing/rows.ts'
import type { SsoConfiguration, SsoProvider } from './sso.ts'

const provider: SsoProvider = {
  id: 'provider-1',
  entity_id: 'https://idp.halden.example/metadata',
  metadata_url: 'https://idp.halden.example/metadata',
  metadata_read_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  metadata_refusal: null,
  summary: {
    sign_in_url: 'https://idp.halden.example/sign-in',
    certificates_end: '2099-01-01T00:00:00Z',
  },
  status: 'pending',
  role_groups: { owner: ['Admins'] },
  idp_initiated: false,
  last_test: null,
}
const nothing: SsoConfiguration = { provider: null, domains: [], members: 0, sign_ins: [] }
const claimed = {
  id: 'domain-1',
  domain: 'halden.example',
  token: 'abc123',
  checked_at: null,
  verified_at: null,
  missing_since: null,
  lost_by: null,
}

type Given = {
  sso?: SsoConfiguration
  answer?: () => Response
  samlEnabled?: boolean
  hasFeature?: boolean
}

/** The page of the organisation in front of its owner, as far as single sign-on goes. */
async function open({
  sso = nothing,
  samlEnabled = true,
  hasFeature = true,
  ...given
}: Given = {}) {
  const { answer = () => HttpResponse.json(sso) as Response } = given
  const world = identity(member)
  network.use(
    http.get('*/auth/v1/settings', () =>
      HttpResponse.json({ external: {}, saml_enabled: samlEnabled }),
    ),
    rowsOf('organizations', () => [{ id: 'org-1', name: 'Halden Logistics', integrations: [] }]),
    rowsOf('organization_exports', () => []),
    rowsOf('agentic_tasks', () => []),
    organizationHas({ organization: true, sso: hasFeature }),
    http.post('*/rest/v1/rpc/audit_log_choices', () =>
      HttpResponse.json({ people: [], actions: [] }),
    ),
    rowsOf('audit_log', () => []),
    http.post('*/storage/v1/object/list/logos', () => HttpResponse.json([])),
    http.post('*/rest/v1/rpc/organization_sso', () => answer()),
    http.get('*/functions/v1/organization-sso/service', () =>
      HttpResponse.json({
        entity_id: 'https://ours.example/metadata',
        metadata_url: 'https://ours.example/metadata',
        acs_url: 'https://ours.example/acs',
      }),
    ),
  )
  await renderApp('/dashboard/account/my-organization', world.session())
  await screen.findByText('What the organization is and what it is here for.')
}
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

/** What a call is sent, and what it answers. */
function calls(path: string, answer: () => Response | object) {
  const sent: unknown[] = []
  network.use(
    http.post(path, async ({ request }) => {
      sent.push(await request.json().catch(() => null))
      const given = answer()
      return given instanceof Response ? given : HttpResponse.json(given)
    }),
  )
  return sent
}

test.each([
  ['the plan has none', { hasFeature: false }],
  ['the server has it switched off', { samlEnabled: false }],
])('single sign-on is not there when %s', async (_, given) => {
  await open(given)

  await screen.findByRole('heading', { name: 'Data export' })
  expect(screen.queryByRole('heading', { name: 'Single sign-on' })).toBeNull()
})

test('what did not load is asked for again', async () => {
  let isDown = true
  await open({
    answer: () =>
      isDown
        ? HttpResponse.json({ code: 'XX', message: 'The disk is full' }, { status: 400 })
        : HttpResponse.json(nothing),
  })
  await screen.findByText('Single sign-on did not load')
  isDown = false

  await press('Retry')

  await screen.findByRole('button', { name: 'Add identity provider' })
})

test('our addresses can be copied before anything else is there', async () => {
  await open()

  expect(await screen.findByText('https://ours.example/acs')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Download our metadata' })).toHaveAttribute(
    'href',
    'https://ours.example/metadata?download=true',
  )
  expect(screen.queryByRole('heading', { name: /Groups and roles/ })).toBeNull()
})

test('metadata that the server refuses stay typed, with the reason', async () => {
  await open()
  const sent = calls('*/functions/v1/organization-sso/org-1/metadata', () =>
    HttpResponse.json({ error: { code: 'x', message: 'This is no metadata.' } }, { status: 400 }),
  )
  await press('Add identity provider')
  await userEvent.click(await screen.findByRole('radio', { name: 'As XML' }))
  await press('Save')
  expect(await screen.findByText('Paste the metadata')).toBeVisible()

  await userEvent.type(screen.getByLabelText('Metadata XML'), '<x/>')
  await press('Save')

  expect(await screen.findByText('This is no metadata.')).toBeVisible()
  expect(screen.getByLabelText('Metadata XML')).toHaveValue('<x/>')
  expect(sent).toEqual([{ metadata_xml: '<x/>' }])
})

test('a domain shows its record until it is proved, and says when the record is not found', async () => {
  await open({ sso: { ...nothing, domains: [claimed] } })
  calls('*/functions/v1/organization-sso/org-1/domains/domain-1/verify', () => ({
    verified: false,
  }))
  expect(await screen.findByText('_workforce-verification.halden.example')).toBeVisible()
  expect(screen.getByText('workforce-verification=abc123')).toBeVisible()

  await press('Verify halden.example')

  expect(await screen.findByText(/^The record was not found\./)).toBeVisible()
})

test('a proved domain whose record is gone says until when it counts, and is looked for again', async () => {
  const proved = { ...claimed, verified_at: '2026-01-01T00:00:00Z' }
  const missing = { ...proved, missing_since: '2026-11-20T09:00:00Z' }
  await open({ sso: { ...nothing, domains: [missing] } })
  const asked = calls('*/functions/v1/organization-sso/org-1/domains/domain-1/verify', () => ({
    verified: true,
  }))
  expect(await screen.findByText('Record missing')).toBeVisible()
  expect(
    screen.getByText(/missing since .*20.*from .*27.* the domain is no longer verified/),
  ).toBeVisible()
  expect(screen.getByText('workforce-verification=abc123')).toBeVisible()

  await press('Verify halden.example')

  await waitFor(() => expect(asked).toHaveLength(1))
})

test.each([
  ['dns', /^Its record was missing for seven days/],
  ['admin', /^A platform admin took the verification back/],
] as const)('a domain that is proved no longer says why: %s', async (lost_by, words) => {
  await open({ sso: { ...nothing, domains: [{ ...claimed, lost_by }] } })

  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByText('Not verified')).toBeVisible()
  expect(screen.getByText('workforce-verification=abc123')).toBeVisible()
})

test('groups are added to a role beside those that are there', async () => {
  await open({ sso: { ...nothing, provider } })
  const sent = calls('*/rest/v1/rpc/change_sso', () => HttpResponse.json(true))
  const field = await screen.findByLabelText('Group for Owner')

  await userEvent.type(field, 'a, b{Enter}')
  expect(await screen.findByText(/^A group name cannot contain a comma/)).toBeVisible()
  await userEvent.clear(field)
  await userEvent.type(field, 'Board{Enter}')

  await waitFor(() =>
    expect(sent).toEqual([
      { org_id: 'org-1', role_groups: { owner: ['Admins', 'Board'] }, idp_initiated: false },
    ]),
  )
})

test('a refusal to turn it on is told, and turning it off asks first', async () => {
  await open({ sso: { ...nothing, provider } })
  calls('*/rest/v1/rpc/turn_sso', () =>
    HttpResponse.json({ code: 'PT409', message: 'Verify a domain first.' }, { status: 409 }),
  )
  await press('Turn on')

  expect(await screen.findByText('Verify a domain first.')).toBeVisible()
})

test('turning it off says how many it signs out', async () => {
  await open({ sso: { ...nothing, provider: { ...provider, status: 'active' }, members: 3 } })
  const sent = calls('*/rest/v1/rpc/turn_sso', () => HttpResponse.json(false))
  await press('Turn off')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/^3 members sign in with it\. They are signed out/)).toBeVisible()
  expect(sent).toEqual([])

  await userEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }))

  await waitFor(() => expect(sent).toEqual([{ org_id: 'org-1', is_on: false }]))
})

test('the last test and the last sign-ins are told', async () => {
  await open({
    sso: {
      ...nothing,
      provider: {
        ...provider,
        last_test: { at: '2026-01-01T00:00:00Z', ok: false, error: 'The response has expired.' },
      },
      sign_ins: [
        {
          name: 'Nora Lind',
          email: 'nora@halden.example',
          last_used_at: '2026-01-01T00:00:00Z',
          role: 'member',
          reason: null,
          login_count: 2,
        },
      ],
    },
  })

  expect(await screen.findByText(/^The test failed/)).toBeVisible()
  expect(screen.getByText('The response has expired.')).toBeVisible()
  expect(screen.getByText('Nora Lind')).toBeVisible()
  expect(screen.getByText(/, 2 sign-ins$/)).toBeVisible()
})

const withProvider = (change: Partial<SsoProvider>) =>
  open({ sso: { ...nothing, provider: { ...provider, ...change } } })
const soon = { ...provider.summary, certificates_end: new Date(Date.now() + 864e5).toISOString() }

test('metadata of an address say when they were read, and that they are read again', async () => {
  await withProvider({ summary: soon })

  expect(await screen.findByText('Metadata read 3 hr. ago, and again every day')).toBeVisible()
  expect(screen.getByText(/The next one applies once it is at the metadata URL/)).toBeVisible()
})

test('an address that was not taken says why, and that the former metadata count', async () => {
  await withProvider({ metadata_refusal: 'The address of the metadata answered 503.' })

  expect(
    await screen.findByText(
      'The metadata could not be read again: The address of the metadata answered 503. Those read 3 hr. ago still count.',
    ),
  ).toBeVisible()
})

test('metadata that were given as XML are to be replaced by hand', async () => {
  await withProvider({ metadata_url: null, summary: soon })

  expect(await screen.findByText(/Replace the metadata\./)).toBeVisible()
  expect(screen.queryByText(/Metadata read/)).toBeNull()
})
