import type { Role } from '../access/claims.ts'

/** A role that can be given; INACTIVE is what is left of a membership that ended. */
export type GivenRole = Exclude<Role, 'INACTIVE'>

export const givenRoles: readonly GivenRole[] = ['owner', 'member', 'agent_user']

export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  member: 'Member',
  agent_user: 'Agent user',
  INACTIVE: 'Inactive',
}

export const roleWithArticle: Record<GivenRole, string> = {
  owner: 'an owner',
  member: 'a member',
  agent_user: 'an agent user',
}

/** What a role may do, in a sentence. */
export const roleRights: Record<GivenRole, string> = {
  owner: 'Everything, with billing, members and connections.',
  member: 'Builds agents and knowledge, and sees who belongs to the organization.',
  agent_user: 'Talks to published agents. No dashboard.',
}
