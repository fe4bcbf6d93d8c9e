-- The model that orders what a search of an organisation has found, as the server asks it; null without one of its own.
-- Its key is encrypted, and this never leaves the server.
create or replace function private.reranking_model_of(organization uuid) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'id', id, 'base_url', base_url, 'model', model, 'sealed', sealed_credential, 'updated_at', updated_at
    )
    from public.models
    where organization_id = organization and purpose = 'reranking' and is_default;
  end;
grant execute on function private.reranking_model_of(uuid) to service_role;
