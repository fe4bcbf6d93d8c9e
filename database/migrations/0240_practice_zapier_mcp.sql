-- The practice Zapier has a server of tools beside it, with a door and records of its own: what agents may do there is
-- let in and revoked apart from the Zaps.
alter table public.practice_systems
  drop constraint practice_systems_system_check,
  add constraint practice_systems_system_check
    check (system in ('salesforce', 'servicenow', 'zapier', 'zapier-mcp'));
