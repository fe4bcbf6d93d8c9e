import type { World } from './world.ts'

/** The identity provider of an organisation, by which its members sign in, and a domain that it proved: its id. One each. */
export async function addSso({ owner }: World, organization: string): Promise<string> {
  const { rows: known } = await owner.query<{ id: string }>(
    'select id from private.organization_domains where organization_id = $1 limit 1',
    [organization],
  )
  if (known[0]) return known[0].id
  const { rows } = await owner.query<{ id: string }>(
    `with provider as (
       insert into auth.sso_providers (organization_id, disabled) values ($1, false) returning id
     ),
     saml as (
       insert into auth.saml_providers (sso_provider_id, entity_id, metadata_xml)
       select id, 'https://idp.example/' || id, '<EntityDescriptor/>' from provider
     ),
     shown as (
       insert into public.organization_sso_providers (organization_id, entity_id, status, sso_provider_id)
       select $1, 'https://idp.example/' || id, 'active', id from provider
     ),
     known as (
       insert into auth.sso_domains (sso_provider_id, domain) select id, 'd' || $1 || '.example' from provider
     )
     insert into private.organization_domains (organization_id, domain, verified_at, verified_by)
     values ($1, 'd' || $1 || '.example', now(), 'dns')
     returning id`,
    [organization],
  )
  return rows[0]?.id ?? ''
}
