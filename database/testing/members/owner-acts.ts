import type { Organization, Person, World } from '../world.ts'

/** What a person does in an organisation, to another of its people or alone. */
export type Act = (person: Person, acme: Organization, other: Person) => Promise<unknown>

/** The acts by which an organisation could lose an owner, by the functions that pages call. */
export function ownerActs(world: () => World) {
  const call =
    (sql: string): Act =>
    (person, acme, other) =>
      world().as(person, (query) =>
        query(sql, [acme.id, other.id].slice(0, sql.split('$').length - 1)),
      )
  const demote = call("select * from public.change_member_role($1, $2, 'member')")
  return {
    demote,
    leave: call('select * from public.leave_organization($1)'),
    remove: call('select * from public.remove_organization_member($1, $2)'),
    transfer: call('select * from public.transfer_ownership($1, $2)'),
    stepDown: ((person, acme) => demote(person, acme, person)) satisfies Act,
  }
}
