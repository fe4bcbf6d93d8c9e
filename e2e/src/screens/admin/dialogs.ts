import type { Page } from 'playwright-core'
import type { Account } from '../../account.ts'
import { chooseOf, click, type Screen } from '../screen.ts'

const long = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunter'
const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const id = (of: number) => `0198c0de-0000-7000-8000-0000000000${of}`

/** A person with everything that can be ended, and one with a name of sixty letters. */
const people = [
  {
    ...{ id: id(11), email: 'ruth.bekele@halden.example', name: 'Ruth Bekele', sessions: 3 },
    ...{ created_at: at(-400), last_sign_in_at: at(-0.1), factors: 2, organizations: 1 },
    ...{ is_deactivated: false, is_confirmed: true, is_sso: true, is_platform_admin: false },
    total: 3,
  },
  {
    ...{ id: id(12), email: `${long.toLowerCase()}@${long.toLowerCase()}.example`, name: long },
    ...{ created_at: at(-3), last_sign_in_at: null, sessions: 0, factors: 0, organizations: 12 },
    ...{ is_deactivated: true, is_confirmed: true, is_sso: false, is_platform_admin: false },
    total: 3,
  },
  {
    ...{ id: id(13), email: 'no.name@halden.example', name: '', sessions: 0, factors: 0 },
    ...{ created_at: at(-1), last_sign_in_at: null, organizations: 0, is_sso: false },
    ...{ is_deactivated: false, is_confirmed: false, is_platform_admin: false, total: 3 },
  },
]
const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const details = [
  {
    organizations: [
      { id: id(21), name: 'Halden Logistics', role: 'owner' },
      { id: id(22), name: long, role: 'agent_user' },
    ],
    sessions: [
      { id: '1', created_at: at(-9), last_used_at: at(-0.1), user_agent: agent, ip: '192.0.2.7' },
      { id: '2', created_at: at(-90), last_used_at: at(-30), user_agent: null, ip: null },
    ],
    factors: [{ type: 'totp', name: 'My phone', created_at: at(-80) }],
  },
]
const lost = [{ organizations: [], sessions: [], factors: [] }]
const users = { '**/rpc/users?*': people, '**/rpc/user_details*': details }

const configurations = [
  {
    ...{ id: id(31), organization_id: id(21), organization_name: 'Halden Logistics', total: 3 },
    ...{ entity_id: 'https://idp.halden.example/metadata', status: 'active', members: 12 },
    ...{ domains: ['halden.example', 'halden-logistics.example'], last_used_at: at(-0.2) },
    created_at: at(-60),
  },
  {
    ...{ id: id(32), organization_id: id(22), organization_name: long, status: 'pending' },
    ...{ entity_id: `https://${long.toLowerCase()}.example/saml/metadata`, members: 0, total: 3 },
    ...{ domains: [], last_used_at: null, created_at: at(-2) },
  },
  {
    ...{ id: id(33), organization_id: null, organization_name: null, status: 'disabled' },
    ...{ entity_id: 'urn:example:idp', members: 1, domains: ['fairlead.example'], total: 3 },
    ...{ last_used_at: at(-40), created_at: at(-90) },
  },
]
const ownSso = {
  provider: {
    ...{ id: id(31), entity_id: 'https://idp.halden.example/metadata', status: 'active' },
    metadata_url: 'https://idp.halden.example/app/halden-digital-workforce/sso/saml/metadata',
    summary: { sign_in_url: 'https://idp.halden.example/sign-in', certificates_end: at(20) },
    role_groups: { owner: ['Admins'], agent_user: ['Digital workforce users', 'IT'] },
    ...{ idp_initiated: false, last_test: { ok: true, error: null } },
  },
  domains: [
    { id: '1', domain: 'halden.example', verified_at: at(-9), verified_by: 'dns' },
    { id: '2', domain: 'halden-logistics.example', verified_at: null, verified_by: null },
    { id: '3', domain: 'halden.test', verified_at: at(-2), verified_by: 'admin' },
  ],
  members: 12,
  sign_ins: [
    { name: 'Jo Berg', email: 'jo.berg@halden.example', last_used_at: at(-3), role: 'member' },
  ],
}

const named = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()

/** Chooses from the menu of a row that is named. */
const choose = (row: string | RegExp, item: string) => async (page: Page) => {
  await page
    .getByRole('row', { name: row })
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

const refused = {
  status: 409,
  json: { code: 'PT409', message: 'Somebody else did this just now.' },
}

/** What the admin area asks before it does something, and what comes of it. */
export function dialogs(as: Account, owner: Account): Screen[] {
  const organization = `/admin/organizations/${owner.organizationId}`
  const screens: Screen[] = [
    { name: 'admin-users-long', path: '/admin/users', answers: users },
    { name: 'admin-sheet', path: `/admin/users?user=${id(11)}`, answers: users },
    { name: 'admin-sheet-long', path: `/admin/users?user=${id(12)}`, answers: users },
    {
      ...{ name: 'admin-sheet-empty', path: `/admin/users?user=${id(13)}` },
      answers: { ...users, '**/rpc/user_details*': lost },
    },
    { name: 'admin-sheet-gone', path: `/admin/users?user=${id(99)}`, answers: users },
    {
      ...{ name: 'admin-sheet-loading', path: `/admin/users?user=${id(11)}` },
      ...{ answers: { '**/rpc/users?*': people }, unanswered: '**/rpc/user_details*' },
      act: (page) => page.getByRole('dialog').waitFor(),
    },
    {
      ...{ name: 'admin-sheet-failed', path: `/admin/users?user=${id(11)}` },
      ...{ answers: { '**/rpc/users?*': people }, failing: '**/rpc/user_details*' },
      act: (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
    },
    ...['Sign out everywhere', 'Reset second factors', 'Deactivate'].map(
      (item): Screen => ({
        name: `admin-ask-${item.toLowerCase().replaceAll(' ', '-')}`,
        ...{ path: '/admin/users', answers: users, act: choose(/Ruth/, item) },
      }),
    ),
    {
      ...{ name: 'admin-ask-activate', path: '/admin/users', answers: users },
      act: choose(/Donau/, 'Activate again'),
    },
    {
      ...{ name: 'admin-ask-refused', path: '/admin/users', answers: users },
      act: async (page) => {
        await page.route('**/rpc/set_user_active', (route) => route.fulfill(refused))
        await choose(/Ruth/, 'Deactivate')(page)
        await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
        await page.getByText('Somebody else did this just now.').waitFor()
      },
    },
    { name: 'admin-ask-grant-admin', path: '/admin/user-roles', act: named('Add platform admin') },
    {
      ...{ name: 'admin-ask-grant-admin-refused', path: '/admin/user-roles' },
      act: async (page) => {
        await named('Add platform admin')(page)
        await page.getByLabel('Email').fill('nobody@halden.example')
        await page.getByRole('dialog').getByRole('button', { name: 'Add platform admin' }).click()
        await page.getByRole('dialog').getByRole('alert').waitFor()
      },
    },
    {
      ...{ name: 'admin-ask-give-up', path: '/admin/user-roles' },
      act: (page) => chooseOf(page, 'first', 'Give up my rights'),
    },
    {
      ...{ name: 'admin-ask-permission', path: '/admin/user-roles' },
      act: async (page) => {
        await page.getByRole('combobox', { name: 'Billing, Owner' }).click()
        await page.getByRole('option', { name: 'None' }).click()
      },
    },
    {
      ...{ name: 'admin-ask-end-plan', path: organization },
      act: click('End plan'),
    },
    {
      ...{ name: 'admin-ask-own-value', path: `${organization}/features` },
      act: choose(/Users/, 'Change value'),
    },
    {
      ...{ name: 'admin-ask-role', path: `${organization}/members` },
      act: (page) => chooseOf(page, 'first', 'Make a member'),
    },
    {
      ...{ name: 'admin-ask-remove', path: `${organization}/members` },
      act: (page) => chooseOf(page, 'last', 'Remove from organization'),
    },
    {
      ...{ name: 'admin-ask-sso', path: '/admin/sso-configurations' },
      answers: { '**/rpc/sso_configurations?*': configurations },
      act: click('Turn off single sign-on for Halden Logistics'),
    },
    {
      ...{ name: 'admin-ask-sso-on', path: '/admin/sso-configurations' },
      answers: { '**/rpc/sso_configurations?*': configurations },
      act: click('Turn on single sign-on for Donau'),
    },
    {
      ...{ name: 'admin-sso-rows', path: '/admin/sso-configurations' },
      answers: { '**/rpc/sso_configurations?*': configurations },
    },
    {
      ...{ name: 'admin-own-sso-rows', path: `${organization}/sso-configuration` },
      answers: { '**/rpc/organization_sso*': ownSso },
    },
    ...(
      [
        ['features', 'organization_features'],
        ['knowledge', 'organization_knowledge'],
        ['members', 'organization_members'],
        ['sso-configuration', 'organization_sso'],
      ] as const
    ).flatMap(([page, call]): Screen[] => [
      {
        ...{ name: `admin-own-${page}-loading`, path: `${organization}/${page}` },
        ...{ unanswered: `**/rpc/${call}?*` },
        act: (shown) => shown.getByRole('navigation', { name: 'Organization pages' }).waitFor(),
      },
      {
        ...{ name: `admin-own-${page}-failed`, path: `${organization}/${page}` },
        failing: `**/rpc/${call}?*`,
      },
    ]),
    { name: 'admin-own-members-none', path: `${organization}/members?search=zeppelin` },
    {
      ...{ name: 'admin-own-loading', path: organization, unanswered: '**/rpc/open_organization*' },
      act: (page) => page.getByRole('navigation', { name: 'Admin' }).waitFor(),
    },
    { name: 'admin-own-failed', path: organization, failing: '**/rpc/open_organization*' },
    { name: 'admin-own-gone', path: `/admin/organizations/${id(99)}` },
    { name: 'admin-features-add-faults', path: '/admin/features/add', act: submit('Add feature') },
    {
      ...{ name: 'admin-stripe-add-faults', path: '/admin/stripe-configurations/add' },
      act: submit('Add setting'),
    },
    {
      ...{ name: 'admin-ask-delete-setting', path: '/admin/stripe-configurations' },
      act: (page) => chooseOf(page, 'first', 'Delete'),
    },
    ...['comprehensive', 'assistants', 'galleries', 'sessions'].flatMap((page): Screen[] => [
      {
        ...{ name: `admin-figures-${page}-failed`, path: `/admin/analytics/${page}` },
        failing: '**/rest/v1/rpc/*analytics*',
      },
      {
        ...{ name: `admin-figures-${page}-none` },
        path: `/admin/analytics/${page}?search=zeppelin`,
      },
    ]),
    { name: 'admin-overview-loading', path: '/admin', unanswered: '**/rpc/overview*' },
  ]
  return screens.map((screen) => ({ as, ...screen }))
}

const submit = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()
