-- Platform admins add features; those that came with the product are read by it, by their keys, and stay.
alter table billing.features add column is_built_in boolean not null default true;
alter table billing.features add constraint features_platform check (split_part(feature_key, '.', 1) = platform);
comment on column billing.features.is_built_in is 'Whether the product itself reads it. Others were added by platform admins.';
-- Every column may be read, as before.
grant select (is_built_in) on billing.features to authenticated;
