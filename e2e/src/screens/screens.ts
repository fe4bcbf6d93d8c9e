import { account } from './account/account.ts'
import { identity } from './account/identity.ts'
import { agents } from './agents.ts'
import { analytics } from './analytics.ts'
import { apps } from './apps.ts'
import { channels } from './channels.ts'
import { connect } from './connect.ts'
import { docs } from './docs.ts'
import { editing } from './editing.ts'
import { galleries } from './galleries.ts'
import { given } from './given.ts'
import { inboxScreens, people } from './inbox.ts'
import { knowledge } from './knowledge.ts'
import { onboarding } from './onboarding.ts'
import type { Screen } from './screen.ts'
import type { Seed } from './seed.ts'
import { servers } from './servers.ts'
import { shell } from './shell.ts'
import { visitors } from './visitors.ts'
import { webhooks } from './webhooks.ts'

/** Every screen that is looked at, for the people and rows of `seed`. */
export function screens(known: Seed): Screen[] {
  const members = [
    ...[
      ...agents(known),
      ...editing(known),
      ...knowledge,
      ...connect(known),
      ...servers(known),
      ...webhooks(known),
      ...account(known),
      ...apps(known),
      ...shell,
    ],
    ...[...inboxScreens(known), ...channels(known), ...people(known)],
    ...[...galleries(known), ...analytics(known), ...onboarding(known)],
  ]
  return [
    ...visitors(known),
    ...identity(known),
    ...given(known),
    ...docs,
    ...members.map((screen): Screen => ({ as: known.owner, ...screen })),
  ]
}
