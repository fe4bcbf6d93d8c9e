-- Mails that an organisation sends a day: each token of an invitation goes out with one.

insert into billing.features (name, feature_key, value_type, default_json) values
  ('Invitation mails a day', 'workforce.feature.mailLimit', 'Number', '1000');
insert into private.quotas (feature_key, trial, sentence, remedy, status) values
  (
    'workforce.feature.mailLimit', 200, '%s has sent %s of %s invitation mails today.', 'Try again tomorrow', 429
  );

create function private.count_invitation_mail() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.count_of_day(new.organization_id, 'invitation mails', 'mailLimit');
  return null;
end
$$;
create trigger count_mail after insert on public.organization_invitations
  for each row execute function private.count_invitation_mail();
create trigger count_mail_again after update on public.organization_invitations
  for each row when (new.token_hash <> old.token_hash)
  execute function private.count_invitation_mail();
