-- Members who may take conversations choose whether what visitors leave is mailed to them: private.contact_readers.

create table private.contact_mails (
  organization_id uuid not null,
  user_id uuid not null,
  is_wanted boolean not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id)
    references public.organization_members (organization_id, user_id) on delete cascade
);
comment on table private.contact_mails is 'Whether a member wants mails about what visitors left; no row without a choice.';

-- Written by public.choose_contact_mails, of the caller alone.
alter table private.contact_mails enable row level security;
alter table private.contact_mails force row level security;
