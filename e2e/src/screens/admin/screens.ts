import type { Account } from 'e2e/account'
import { chooseOf, click, type Screen } from '../screen.ts'

/** A list with rows, and all else that it can be. */
function list(name: string, path: string, call: string): Screen[] {
  return [
    { name: `admin-${name}`, path },
    { name: `admin-${name}-none`, path: `${path}?search=zeppelin` },
    {
      ...{ name: `admin-${name}-loading`, path, unanswered: `**/rpc/${call}?*` },
      act: (page) => page.getByRole('searchbox').waitFor(),
    },
    { name: `admin-${name}-failed`, path, failing: `**/rpc/${call}?*` },
  ]
}

/** What platform admins see. */
export function admin(as: Account, owner: Account): Screen[] {
  const organization = `/admin/organizations/${owner.organizationId}`
  const screens: Screen[] = [
    { name: 'admin-overview', path: '/admin' },
    { name: 'admin-overview-failed', path: '/admin', failing: '**/rpc/overview*' },
    {
      name: 'admin-commands',
      path: '/admin',
      act: async (page) => {
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox').fill('hal')
        await page.getByRole('group', { name: 'Organizations' }).waitFor()
      },
    },
    ...list('organizations', '/admin/organizations', 'organizations'),
    { name: 'admin-organization', path: organization },
    { name: 'admin-organization-plan', path: organization, act: click('Grant a plan') },
    { name: 'admin-organization-features', path: `${organization}/features` },
    { name: 'admin-organization-knowledge', path: `${organization}/knowledge` },
    { name: 'admin-organization-members', path: `${organization}/members` },
    { name: 'admin-organization-sso', path: `${organization}/sso-configuration` },
    ...list('users', '/admin/users', 'users'),
    {
      name: 'admin-user',
      path: `/admin/users?search=${encodeURIComponent(owner.email)}`,
      act: async (page) => {
        await page.getByRole('table').getByRole('button').first().click()
        await page.getByRole('heading', { name: 'Sessions' }).waitFor()
      },
    },
    {
      name: 'admin-user-deactivate',
      path: `/admin/users?search=${encodeURIComponent(owner.email)}`,
      act: (page) => chooseOf(page, 'first', 'Deactivate'),
    },
    { name: 'admin-user-roles', path: '/admin/user-roles' },
    {
      name: 'admin-user-roles-failed',
      path: '/admin/user-roles',
      failing: '**/rpc/role_permissions*',
    },
    ...list('features', '/admin/features', 'all_features'),
    {
      name: 'admin-feature',
      path: '/admin/features',
      act: (page) => chooseOf(page, 'first', 'Edit'),
    },
    { name: 'admin-features-add', path: '/admin/features/add' },
    ...list('sso', '/admin/sso-configurations', 'sso_configurations'),
    ...list('stripe', '/admin/stripe-configurations', 'stripe_configs'),
    {
      name: 'admin-stripe-change',
      path: '/admin/stripe-configurations',
      act: (page) => chooseOf(page, 'first', 'Change'),
    },
    { name: 'admin-stripe-add', path: '/admin/stripe-configurations/add' },
    { name: 'admin-comprehensive', path: '/admin/analytics/comprehensive' },
    { name: 'admin-assistants', path: '/admin/analytics/assistants' },
    { name: 'admin-galleries', path: '/admin/analytics/galleries' },
    { name: 'admin-sessions', path: '/admin/analytics/sessions' },
    { name: 'admin-not-found', path: '/admin/of/nobody' },
  ]
  return screens.map((screen) => ({ as, ...screen }))
}
