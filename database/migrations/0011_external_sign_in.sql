-- Sign-in through other identity providers.

alter table auth.mfa_amr_claims add column provider text;
comment on column auth.mfa_amr_claims.provider is 'Which identity provider proved it, for methods of one.';

alter table auth.flow_state add column nonce text;
comment on column auth.flow_state.nonce is
  'What the client asked the provider to repeat; null when the server''s own nonce is expected.';
comment on column auth.flow_state.provider_access_token is
  'Encrypted with a key that is not in the database; gone with the exchange of the code.';
comment on column auth.flow_state.invite_token is 'The id of the invitation''s one-time token, never the token.';
