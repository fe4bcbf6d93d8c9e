import type { Fixtures } from '../fixtures.ts'
import type { Roles, TestRole } from '../roles.ts'

/** A feature that opens and closes what its organisation has. */
export type Gate =
  | 'templates'
  | 'knowledge'
  | 'insights'
  | 'organization'
  | 'workforceConnect'
  | 'galleries'
  | 'sso'
export type Verb = 'select' | 'insert' | 'update' | 'delete' | 'call'

/** A verb that is not named here is for no one. */
export type Expectation = {
  /** Without this feature no one reaches it, but for the verbs and parts of `without`. */
  gate?: Gate
  /** And without these neither. */
  alsoGate?: Gate | Gate[]
  without?: Partial<Record<Verb, TestRole[]>>
  /** The rows are this person's own: no other of the same role reaches them by that role. */
  rowsOf?: TestRole
  select: TestRole[]
  update?: TestRole[]
  delete?: TestRole[]
  insert?: { who: TestRole[]; sql: string; values: (roles: Roles, things: Fixtures) => unknown[] }
}
