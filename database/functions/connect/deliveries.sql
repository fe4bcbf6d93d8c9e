-- Sends once more what was delivered or given up, and now what waits for its next try, under its id and after what waits
-- before it: as often as what is new.
create or replace function public.send_delivery_again(delivery_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted public.webhook_deliveries;
  held public.webhook_endpoints;
begin
  select * into wanted from public.webhook_deliveries where webhook_deliveries.id = delivery_id;
  -- Another organisation's is told as one that is not there: it has no webhook that the caller may see.
  held := private.hold_webhook(wanted.endpoint_id);
  if held.disabled_at is not null then
    raise sqlstate 'PT409' using message = 'This webhook is switched off.';
  end if;
  update public.webhook_deliveries
  set state = 'waiting', attempts = 0, due_at = now(), delivered_at = null, leased_until = null
  where webhook_deliveries.id = wanted.id
    and (webhook_deliveries.leased_until is null or webhook_deliveries.leased_until < now());
  if not found then
    raise sqlstate 'PT409' using message = 'This event is being sent right now.';
  end if;
  perform pg_notify('webhooks', '');
end
$$;
grant execute on function public.send_delivery_again(uuid) to authenticated;
