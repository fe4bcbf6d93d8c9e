-- Metadata that an identity provider gives by an address are read again every day: its certificates change.

alter table auth.saml_providers
  add column metadata_asked_at timestamptz not null default now(),
  add column metadata_read_at timestamptz not null default now(),
  add column metadata_refusal text check (char_length(metadata_refusal) between 1 and 500);
comment on column auth.saml_providers.metadata_asked_at is 'When the address was last asked for the metadata.';
comment on column auth.saml_providers.metadata_read_at is 'When the metadata that count were last read there, or given.';
comment on column auth.saml_providers.metadata_refusal is
  'Why what the address answered last was not taken; the former metadata count meanwhile.';

create index saml_providers_to_ask on auth.saml_providers (metadata_asked_at) where metadata_url is not null;
