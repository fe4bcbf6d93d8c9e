import type { Fixtures } from '../fixtures.ts'
import { type Roles, type TestRole, testRoles } from '../roles.ts'
import type { Gate } from './expectation.ts'

export type Call = {
  /** Without this feature no one gets it. */
  gate?: Gate
  /** And without these neither. */
  alsoGate?: Gate | Gate[]
  sql: string
  values: (roles: Roles, things: Fixtures) => unknown[]
  who: TestRole[]
  /** It is the owner's own and stays so, whatever becomes of the membership. */
  ofPerson?: boolean
}

const gates = { gate: 'galleries', alsoGate: 'templates' } as const
const editors: TestRole[] = ['member', 'owner']
const ofGallery: Call['values'] = (_, { gallery }) => [gallery]

export const galleryFunctions: Record<string, Call> = {
  // For whom: galleries/audiences.test.ts. This one is for everybody with the link.
  'public.gallery_page': {
    ...gates,
    sql: 'select 1 where public.gallery_page($1) is not null',
    values: ofGallery,
    who: [...testRoles],
  },
  'public.galleries_to_use': {
    ...gates,
    sql: 'select 1 from public.galleries_to_use($1)',
    values: ({ organization }) => [organization.id],
    who: ['agentUser', ...editors],
  },
  'public.gallery_order': {
    ...gates,
    sql: 'select public.gallery_order(galleries) from public.galleries where id = $1',
    values: ofGallery,
    who: editors,
  },
  // It tells nobody whom it counted: galleries/visits.test.ts.
  'public.note_gallery_visit': {
    sql: 'select 1 where public.note_gallery_visit($1) is null and false',
    values: ofGallery,
    who: [],
  },
  'public.gallery_figures': {
    gate: 'galleries',
    alsoGate: ['templates', 'insights'],
    sql: 'select 1 where public.gallery_figures($1, 7) is not null',
    values: ofGallery,
    who: editors,
  },
  'public.set_gallery_agents': {
    ...gates,
    sql: `select public.set_gallery_agents($1, '[]', (select updated_at from public.galleries where id = $1))`,
    values: ofGallery,
    who: editors,
  },
  'public.set_gallery_published': {
    ...gates,
    sql: 'select public.set_gallery_published($1, true)',
    values: ofGallery,
    who: editors,
  },
}
