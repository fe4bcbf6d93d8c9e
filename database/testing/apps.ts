import type { World } from './world.ts'

/** An app that a member let in, by the id of the membership. */
export async function letAppIn(world: World, membership: string, name = 'Notes') {
  const made = await world.owner.query<{ client: string }>(
    `insert into auth.oauth_clients
       (registration_type, redirect_uris, grant_types, client_name, token_endpoint_auth_method)
     values ('dynamic', array['https://notes.example/callback'], array['authorization_code'], $1, 'none')
     returning id as client`,
    [name],
  )
  const client = made.rows[0]?.client ?? ''
  const { rows } = await world.owner.query<{ id: string }>(
    `insert into public.app_grants
       (organization_id, user_id, client_id, client_name, client_host, scopes, expires_at)
     select organization_id, user_id, $2, $3, 'notes.example', array['conversations.write'], now() + interval '1 day'
     from public.organization_members where id = $1
     returning id`,
    [membership, client, name],
  )
  return { client, grant: rows[0]?.id ?? '' }
}
