import { readFile } from 'node:fs/promises'

export type Kind = 'visitor' | 'awaiting' | 'inactive' | 'agent_user' | 'member' | 'owner'
/** Where each kind of user ends who goes there; who is not named stays. */
type Gate = Partial<Record<Kind, string>>

const agents = '/dashboard/agents'
const code = '/auth/verify-otp'
const inactive = '/inactive-account'
const limited = '/limited-access'
const signIn = '/auth/signin'

const open: Gate = {}
const own = { awaiting: code, inactive, agent_user: limited, member: agents, owner: agents }
/** A trial has galleries, and whoever may build them has the onboarding too. */
const forBuilders: Gate = { awaiting: code, inactive, agent_user: limited }
const firstStep = '/onboarding/objective'
const forMembers: Gate = { visitor: signIn, awaiting: code, inactive, agent_user: limited }
const forOwners: Gate = { ...forMembers, member: '/dashboard/account' }
/** For platform admins, of whom there is none here: for all others who are signed in there is no such page. */
const forAdmins: Gate = { visitor: signIn, awaiting: code }
/** Screens that are not built; whoever builds one says here who may see it. */
const notBuilt = null

/** Each screen of the specification, with who may see it. */
export const routes: Record<string, Gate | typeof notBuilt> = {
  '/': own,
  '/admin': forAdmins,
  '/admin/user-roles': forAdmins,
  '/admin/users': forAdmins,
  '/admin/analytics/assistants': forAdmins,
  '/admin/analytics/comprehensive': forAdmins,
  '/admin/analytics/galleries': forAdmins,
  '/admin/analytics/sessions': forAdmins,
  '/admin/features': forAdmins,
  '/admin/features/add': forAdmins,
  '/admin/organizations': forAdmins,
  '/admin/organizations/$organizationId': forAdmins,
  '/admin/organizations/$organizationId/features': forAdmins,
  '/admin/organizations/$organizationId/knowledge': forAdmins,
  '/admin/organizations/$organizationId/members': forAdmins,
  '/admin/organizations/$organizationId/sso-configuration': forAdmins,
  '/admin/sso-configurations': forAdmins,
  '/admin/stripe-configurations': forAdmins,
  '/admin/stripe-configurations/add': forAdmins,
  '/admin/$': forAdmins,
  '/agent': open,
  '/assistant': open,
  '/auth/accept-invitation': open,
  '/auth/forgot-password': open,
  '/auth/reset-password': open,
  '/auth/signin': own,
  '/auth/signup': own,
  '/auth/verify-otp': { ...own, visitor: signIn, awaiting: code },
  '/dashboard': { ...forMembers, ...own, visitor: signIn },
  '/dashboard/account': forMembers,
  '/dashboard/account/account-users': forMembers,
  '/dashboard/account/billing': forOwners,
  '/dashboard/account/models': forMembers,
  '/dashboard/account/my-organization': forMembers,
  '/dashboard/agents': forMembers,
  '/dashboard/agents/new': forMembers,
  '/dashboard/analytics': forMembers,
  '/dashboard/galleries': forMembers,
  '/dashboard/gallery/$galleryId/edit': forMembers,
  '/dashboard/gallery/$galleryId/preview': forMembers,
  '/dashboard/integrations': forMembers,
  '/dashboard/knowledge': forMembers,
  '/docs/interactions-api': open,
  '/docs/knowledge-api': open,
  '/inactive-account': { ...own, visitor: signIn, inactive },
  '/limited-access': { ...own, visitor: signIn, agent_user: limited },
  '/not-found': open,
  '/oauth/consent': { visitor: signIn, awaiting: code },
  '/onboarding': { ...forBuilders, visitor: firstStep, member: firstStep, owner: firstStep },
  '/onboarding/company-info': forBuilders,
  '/onboarding/gallery-choices': forBuilders,
  '/onboarding/goal': forBuilders,
  '/onboarding/objective': forBuilders,
  '/plans-comparison': forMembers,
  '/r/verify': open,
  '/r/of-nobody': open,
  '/of/nobody': notBuilt,
}
const missing = ['/not-found', '/r/of-nobody']
/** Not built, and opened from outside all the same, as the others are walked to. */
const loaded = ['/of/nobody']
const isOfAdmins = (route: string) => /^\/admin(\/|$)/.test(route)

/** Screens that one guard keeps, in the route above them or in a file that they share: whom it sends away loads the first. */
const oneGuard: [screens: string, first: string][] = [
  ['/dashboard/', '/dashboard/agents'],
  ['/onboarding/', '/onboarding/objective'],
  ['/admin/', '/admin'],
]

const isOfOneGuard = (route: string) =>
  oneGuard.some(([screens, first]) => route.startsWith(screens) && route !== first)

/** Whether a kind of user who loads this page would meet what another load has met. */
function isAsAnother(route: string, kind: Kind, gate: Gate | null | undefined) {
  const to = gate?.[kind]
  // Nobody here has one of these, so one says what the others would.
  if (isOfAdmins(route)) return route !== '/admin'
  // Where the gate of a member is the owner's, the owner loads the page; the first one has to be loaded by everybody.
  if (kind === 'member') return to === gate?.owner && route !== '/'
  if (kind === 'visitor' || kind === 'owner') return to ? isOfOneGuard(route) : false
  // What is open to everybody is loaded by those with no session and with a whole one.
  return to ? isOfOneGuard(route) : !Object.values(gate ?? open).some(Boolean)
}

/** The titles of the screens that people meet first. */
const titles: Record<string, string> = {
  '/': 'Digital Workforce',
  '/auth/signin': 'Welcome back · Digital Workforce',
  '/auth/signup': "Let's get you started · Digital Workforce",
  '/auth/forgot-password': 'Forgot your password? · Digital Workforce',
  '/auth/reset-password': 'Reset your password · Digital Workforce',
  '/limited-access': 'You can talk to agents here · Digital Workforce',
  '/not-found': 'Not found · Digital Workforce',
  '/dashboard/agents': 'Agents · Digital Workforce',
  '/dashboard/agents/new': 'New agent · Digital Workforce',
  '/dashboard/knowledge': 'Knowledge · Digital Workforce',
  '/dashboard/integrations': 'Connect · Digital Workforce',
  '/dashboard/analytics': 'Analytics · Digital Workforce',
}

/** The paths that the built app knows. */
export async function builtPaths() {
  const tree = await readFile(new URL('../../../web/src/routeTree.gen.ts', import.meta.url), 'utf8')
  const list = /interface FileRoutesByTo \{(.*?)\}/s.exec(tree)?.[1] ?? ''
  return new Set([...list.matchAll(/'(\/[^']*)':/g)].map(([, path]) => path))
}

/** A path of the route, with something in the place of what varies. */
export const address = (route: string) =>
  route.replace(/\$\w+/, '0190a000-0000-7000-8000-000000000001').replace('$', 'of-nobody')

/** Where this kind of user ends who goes to a route, and whether the whole page is loaded for that. */
export function placeOf(route: string, kind: Kind, built: Set<string | undefined>) {
  const isBuilt = built.has(route) || route.startsWith('/r/')
  const frame = isOfAdmins(route) ? forAdmins : route.startsWith('/dashboard/') ? forMembers : open
  const gate = isBuilt ? routes[route] : frame
  const to = gate?.[kind]
  const path = to ?? route
  return {
    path: address(path),
    isMissing: !to && (!isBuilt || missing.includes(route) || isOfAdmins(route)),
    title: titles[path],
    // A whole page only where the server or the start of the app could know the address.
    isLoaded: (built.has(route) || loaded.includes(route)) && !isAsAnother(route, kind, gate),
  }
}
