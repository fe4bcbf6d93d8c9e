import { useTwinModels } from '../../conversation/models/testing/twin-models.ts'
import type { useTalks } from './talks.ts'

/** Organisations with models of their own at a local provider, and servers that ask them. */
export function useModels(talks: ReturnType<typeof useTalks>) {
  const { twin, models, add } = useTwinModels({
    db: () => talks.library.db,
    query: (sql, values) => talks.library.world().owner.query(sql, values),
  })
  return {
    twin,
    add,
    /** A server; `platform` names the operator's model. */
    server(platform: string | null = null, options: Parameters<typeof talks.server>[1] = {}) {
      const { modelFor, writeFor } = models(platform)
      return talks.server(modelFor, { writeFor, ...options })
    },
  }
}
