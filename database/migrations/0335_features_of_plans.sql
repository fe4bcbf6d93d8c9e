-- Who begins to pay has what a trial has, also where the organisation never had one.
create trigger give_features after insert or update of status on billing.organization_subscriptions
  for each row when (new.status = 'active') execute function private.give_features();
