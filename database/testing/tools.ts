import { randomUUID } from 'node:crypto'
import type { Organization, World } from './world.ts'

const usual = {
  ...{ name: 'cancel_order', title: 'Cancel an order', description: 'Cancels an order.' },
  arguments: { type: 'object', properties: { order: { type: 'string' } }, required: ['order'] },
  ...{ acts: 'write', asks: true, method: 'POST', url: 'https://api.example/orders/{order}' },
  ...{ headers: [], body: null },
}

export const toolSettings = (change: object = {}) => JSON.stringify({ ...usual, ...change })

/** Adds a tool as the owner of an organisation does. */
export async function addTool(world: World, { id, owner }: Organization, change: object = {}) {
  const tool = randomUUID()
  await world.value(owner, 'select private.add_tool($1, $2, $3::jsonb, $4)', [
    ...[tool, id, toolSettings(change), `sealed ${tool}`],
  ])
  return tool
}

/** Lets the live version of an agent use these tools. */
export function giveTools(world: World, template: string, ids: string[], builtIn: string[] = []) {
  return world.owner.query(
    `update public.template_versions
     set definition = definition || jsonb_build_object('tool_ids', $2::text[], 'built_in_tools', $3::text[])
     where template_id = $1`,
    [template, ids, builtIn],
  )
}
