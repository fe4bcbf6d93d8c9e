import type { Survivors } from './survivors.ts'

// The part of survivors.ts that is about apps of others that people let in, and sign-ins.

export const survivorsOfApps: Survivors = {
  'private.allow_app': {
    'organization_members.organization_id = organization':
      'it holds the membership until the grant is there; without it others wait that need not',
    'organization_members.user_id = person': 'the same',
  },
}
