import { randomUUID } from 'node:crypto'
import type { Organization, World } from '../world.ts'

/** Adds a model as the owner of the organization does, with what is kept of its key: its id. */
export async function addModel(
  world: World,
  { id, owner }: Pick<Organization, 'id' | 'owner'>,
  settings: object,
  sealed = (model: string) => `sealed ${model}`,
) {
  const model = randomUUID()
  await world.value(owner, 'select private.add_model($1, $2, $3::jsonb, $4)', [
    ...[model, id, JSON.stringify(settings), sealed(model)],
  ])
  return model
}
