import { csvLine } from '@/lib/format/csv.ts'
import { act, readRows } from '../list/admin-calls.ts'
import type { OrganizationsSearch } from './organization-search.ts'
import { type OrganizationRow, organizationArguments } from './organizations-queries.ts'
import { planNames, planStates } from './plan-state.tsx'

const pageSize = 100

const time = (at: string | null) => (at === null ? '' : new Date(at).toISOString())

const columns: [title: string, text: (row: OrganizationRow) => string][] = [
  ['Id', ({ id }) => id],
  ['Name', ({ name }) => name],
  ['Website', ({ website }) => website ?? ''],
  ['Industry', ({ industry }) => industry ?? ''],
  [
    'Plan',
    ({ plan_state }) => {
      const known = planStates.find((state) => state === plan_state)
      return known ? planNames[known] : plan_state
    },
  ],
  ['Renews or ends (UTC)', ({ ends_at }) => time(ends_at)],
  ['Members', ({ members }) => String(members)],
  ['Member limit', ({ member_limit }) => String(member_limit)],
  ['Agents', ({ agents }) => String(agents)],
  ['Agent limit', ({ agent_limit }) => String(agent_limit)],
  ['Last active (UTC)', ({ last_active_at }) => time(last_active_at)],
  ['Created (UTC)', ({ created_at }) => time(created_at)],
]

/** Every organisation that the filters leave, as a table for spreadsheets. That it was made is on record. */
export async function organizationsFile(search: OrganizationsSearch): Promise<string[]> {
  await act('note_export', { list: 'organizations' })
  const lines = new Map<string, string>()
  let after: string | undefined
  let page: OrganizationRow[]
  do {
    page = await readRows<OrganizationRow>(
      'organizations',
      { ...organizationArguments(search), ...(after && { after_id: after }), most: pageSize },
      new AbortController().signal,
    )
    after = page.at(-1)?.id
    // Where the last one is gone or moved meanwhile, the list would begin again.
    if (page.some(({ id }) => lines.has(id))) {
      throw new Error('The organizations changed while they were read. Try again.')
    }
    for (const row of page) lines.set(row.id, csvLine(columns.map(([, text]) => text(row))))
  } while (page.length === pageSize)
  return [csvLine(columns.map(([title]) => title)), ...lines.values()]
}
