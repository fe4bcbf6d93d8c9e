import type { Change } from '../notice.ts'
import type { Rights } from '../rights.ts'

/**
 * Equal for callers to whom a row shows or does not show alike. A row shows by a permission in its organisation,
 * which the role gives to every session that is let in, or to the person whom the notice names; a test holds every
 * announced table to that. A caller who is not known that well has a class of their own.
 */
export function classOf({ key, claims, person, ...known }: Rights, change: Change) {
  const role = change.organization === null ? undefined : known.roles[change.organization]
  const isKnown =
    claims.role === 'authenticated' && claims.key_id === undefined && person !== undefined
  const isSettled = known.isVerified && known.version === known.answered
  return isKnown && isSettled && role !== undefined && person !== change.person
    ? `${role} ${claims.is_anonymous === true}`
    : key
}

/** Whether a select of the caller could show the row; the database decides, this only spares it questions. */
export function mayConcern({ claims, person, roles }: Rights, change: Change) {
  return (
    claims.role === 'service_role' ||
    change.organization === null ||
    (claims.key_id !== undefined && claims.organization_id === change.organization) ||
    Object.hasOwn(roles, change.organization) ||
    (person !== undefined && person === change.person)
  )
}
