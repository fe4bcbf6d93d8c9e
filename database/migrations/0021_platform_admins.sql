-- Who is a platform admin.

create table admin.platform_admins (
  user_id uuid primary key references auth.users on delete cascade,
  email text not null,
  granted_at timestamptz not null default now()
);
comment on table admin.platform_admins is 'Who may see and change every organisation.';

alter table admin.platform_admins enable row level security;
alter table admin.platform_admins force row level security;
