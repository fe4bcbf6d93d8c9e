import type { TestRole } from '../roles.ts'
import type { Call } from './gallery-functions.ts'

const editors: TestRole[] = ['member', 'owner']
const ofOrganization: Call['values'] = ({ organization }) => [organization.id]

export const inboxFunctions: Record<string, Call> = {
  'public.attend_inbox': {
    gate: 'templates',
    sql: 'select public.attend_inbox($1)',
    values: ofOrganization,
    who: editors,
  },
  'public.take_conversation': {
    gate: 'templates',
    alsoGate: 'insights',
    sql: 'select public.take_conversation($1)',
    values: (_, { conversation }) => [conversation],
    who: editors,
  },
  // No one has taken it here; that who has can is in handoffs.test.ts.
  'public.say_to_visitor': {
    sql: "select public.say_to_visitor($1, gen_random_uuid(), 'Hello.')",
    values: (_, { conversation }) => [conversation],
    who: [],
  },
  'public.hand_back': {
    sql: 'select public.hand_back($1)',
    values: (_, { conversation }) => [conversation],
    who: [],
  },
  'public.close_conversation': {
    sql: 'select public.close_conversation($1)',
    values: (_, { conversation }) => [conversation],
    who: [],
  },
  'public.choose_contact_mails': {
    gate: 'templates',
    sql: 'select public.choose_contact_mails($1, true)',
    values: ofOrganization,
    who: editors,
  },
  // Without a choice only owners are mailed; that others choose it too is in quotas/contact-mails.test.ts.
  'public.gets_contact_mails': {
    gate: 'templates',
    sql: 'select 1 where public.gets_contact_mails($1)',
    values: ofOrganization,
    who: ['owner'],
  },
}
