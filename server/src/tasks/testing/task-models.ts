import type { Organization } from 'database/testing/world'
import { useTwinModels } from '../../conversation/models/testing/twin-models.ts'
import { taskWriter } from '../written/ask-model.ts'
import type { useTasks } from './tasks.ts'

/** Organisations whose tasks have models at a local provider. */
export function useTaskModels(tasks: ReturnType<typeof useTasks>) {
  const { twin, models, add } = useTwinModels({ db: () => tasks.db, query: tasks.sql })
  return {
    twin,
    /** What a server asks with; `platform` names the operator's model. */
    writer: (platform: string | null = null) =>
      taskWriter({ db: tasks.db, writeFor: models(platform).writeFor }),
    /** The model of an organisation: three dollars for a million tokens that it reads, fifteen for what it writes. */
    add: (organization: Organization, model: string) =>
      add(organization, { model, input: 3_000_000, output: 15_000_000 }),
    /** What an organisation's tasks have spent and hold, in millionths of a dollar, and the states of their entries. */
    async spent({ id }: Organization) {
      const { rows: entries } = await tasks.sql(
        'select state, amount, model, task_id from usage_ledger where organization_id = $1 order by created_at',
        [id],
      )
      const { rows: sums } = await tasks.sql(
        "select spent, held from spending where organization_id = $1 and period = 'month'",
        [id],
      )
      return { entries, sums }
    },
  }
}
