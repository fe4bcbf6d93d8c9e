import { describe, expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()
const rows = (sql: string, values: unknown[] = []) =>
  world()
    .owner.query(sql, values)
    .then((result) => result.rows)

describe('groups', () => {
  test.each([
    ['one', { custom_claims: { groups: 'a' } }, ['a']],
    ['several', { custom_claims: { groups: ['b', 'a'] } }, ['a', 'b']],
    ['with commas and semicolons', { custom_claims: { memberOf: 'a, b;c ;; ,' } }, ['a', 'b', 'c']],
    [
      'of every claim of the specification',
      {
        custom_claims: {
          memberOf: '1',
          groups: '2',
          roles: '3',
          group: '4',
          Groups: '5',
          MemberOf: '6',
        },
      },
      ['1', '2', '3', '4', '5', '6'],
    ],
    ['that a mapping made', { groups: ['a'] }, ['a']],
    ['of other claims not', { custom_claims: { GROUPS: 'a', role: 'owner', member: 'owner' } }, []],
    ['that are none', { custom_claims: { groups: 7, roles: null, memberOf: {} } }, []],
    ['of claims that are none', { custom_claims: 'owner' }, []],
  ])('%s', async (_, said, groups) => {
    expect(
      await rows('select private.groups_of_sso($1) as groups', [JSON.stringify(said)]),
    ).toEqual([{ groups }])
  })

  test.each([
    ['the highest wins', ['agent_user', 'member', 'owner'], {}, 'owner'],
    ['the order does not count', ['member', 'agent_user'], {}, 'member'],
    ['none gives the lowest', ['staff'], {}, 'agent_user'],
    ['no groups give the lowest', [], {}, 'agent_user'],
    ['a group that an owner named', ['Admins'], { owner: ['Admins'] }, 'owner'],
    ['a name of other case is another', ['Owner', 'ADMINS'], { owner: ['Admins'] }, 'agent_user'],
    ['a part of a name is another', ['Admin'], { owner: ['Admins'] }, 'agent_user'],
  ])('%s', async (_, groups, role_groups, role) => {
    expect(
      await rows('select role from private.role_of_groups($1, $2)', [groups, role_groups]),
    ).toEqual([{ role }])
  })
})
