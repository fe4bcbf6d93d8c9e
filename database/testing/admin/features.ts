import { beforeAll } from 'vitest'
import { platformAdmin } from '../platform-admin.ts'
import { type Person, useWorld } from '../world.ts'

export type Added = {
  key?: string
  platform?: string
  type?: string
  given?: string
  trial?: string
}
type Change = { name?: string; given?: string; active?: boolean; trial?: string | null }

/** What a call comes to: 'let in', or the code and the words of its refusal. */
export const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'let in',
    ({ code, message }: { code: string; message: string }) => `${code} ${message}`,
  )

/** A world with a platform admin, who adds features, changes and deletes them. */
export function useFeatures() {
  const world = useWorld()
  let admin: Person
  beforeAll(async () => {
    admin = await platformAdmin(world())
  })
  let count = 0
  const letters = () => [...String(count++)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

  const call = (sql: string, values: unknown[] = []) =>
    world().as(admin, (query) => query(sql, values))

  async function add(added: Added = {}) {
    const { key = `workforce.feature.made${letters()}`, platform = 'workforce' } = added
    const { type = 'Number', given = '5', trial = null } = added
    const [row] = await call('select admin.add_feature($1, $2, $3, $4, $5, $6) as id', [
      ...['Seats for guests', key, platform, type, given, trial],
    ])
    return { id: String(row?.id), key }
  }
  const change = (id: string, to: Change) =>
    call('select admin.change_feature($1, $2, $3, $4, $5)', [
      ...[id, to.name ?? 'Seats for guests', to.given ?? '5', to.active ?? true, to.trial ?? null],
    ])
  const remove = (id: string) => call('select admin.delete_feature($1)', [id])

  const list = (args = '') => call(`select * from admin.all_features(${args})`)
  const read = async (id: string) =>
    (await list('most => 1000')).find((feature) => feature.id === id)
  async function idOf(name: string) {
    const { rows } = await world().owner.query(
      'select id from billing.features where feature_key = $1',
      [`workforce.feature.${name}`],
    )
    return String(rows[0].id)
  }
  async function acts(id: string) {
    const rows = await call(
      'select action, details from admin.platform_audit_log where target_id = $1 order by id',
      [id],
    )
    return rows.map(({ action, details }) => ({ action, details }))
  }
  return { world, admin: () => admin, add, change, remove, list, read, idOf, acts }
}
