import type { World } from './world.ts'

/** A tool, a server of tools, a connection with its practice system, and an interaction's results on the way to it. */
export async function addConnected(world: World, organization: string) {
  const make = async (sql: string, values: unknown[]): Promise<string> =>
    (await world.owner.query(sql, values)).rows[0].id
  const tool = await make(
    `insert into public.tools (organization_id, kind, name, title, description, arguments, acts, method, url)
     values ($1, 'http', 'tool_' || replace(gen_random_uuid()::text, '-', '_'), 'Find an order', 'Finds an order.', '{"type": "object"}', 'read', 'GET',
       'https://api.example/orders') returning id`,
    [organization],
  )
  const mcpServer = await make(
    `insert into public.mcp_servers (organization_id, name, url, offered, offered_fingerprint)
     values ($1, 'Desk', 'https://desk.example/mcp', '[]', 'none') returning id`,
    [organization],
  )
  const connection = await make(
    `insert into public.connections (organization_id, kind, base_url, sealed_credential)
     values ($1, 'servicenow', 'https://acme.service-now.example', gen_random_uuid())
     on conflict (organization_id, kind) do update set base_url = excluded.base_url returning id`,
    [organization],
  )
  await world.owner.query(
    `with practice as (
       insert into public.practice_systems (organization_id, system) values ($1, 'servicenow')
       on conflict (organization_id, system) do update set allows_access = true
       returning organization_id, system
     )
     insert into public.practice_records (organization_id, system, table_name, fields)
     select organization_id, system, 'incident', '{"number": "INC0010001"}' from practice`,
    [organization],
  )
  await world.owner.query(
    `with event as (
       insert into private.outbox (organization_id, type, subject, body)
       select organization_id, 'interaction.results_ready', id, '{}' from public.interactions
       where organization_id = $1 limit 1 returning id, organization_id, subject
     )
     insert into public.write_backs (organization_id, connection_id, interaction_id, event_id)
     select organization_id, $2, subject, id from event on conflict do nothing`,
    [organization, connection],
  )
  return { tool, mcpServer, connection }
}
