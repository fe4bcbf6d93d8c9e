-- Requests that are sent again: with one Idempotency-Key a POST is carried out at most once, whatever ends when, and
-- answered the same for 24 hours (security 48). Of its caller alone: a key of the interaction API, or a person or
-- visitor whose session counts. A request whose end is unknown is not carried out again; an answer is told only to who
-- still has the rights of then; a form is known when it was read.

create table private.idempotent_requests (
  caller uuid not null,
  -- Path and query.
  route text not null check (char_length(route) <= 2000),
  key text not null check (char_length(key) between 1 and 255),
  fingerprint text,
  running_until timestamptz not null,
  status smallint,
  -- Sealed by the server: it may hold what is shown once.
  answer text,
  created_at timestamptz not null default now(),
  -- What the server that carries it out calls it, so that nothing is noted of another one with the same key.
  attempt uuid not null default gen_random_uuid() unique,
  -- Organisation and permission, as the caller had them: all, or those of the organisations that the answer names.
  rights text[] not null default '{}',
  primary key (caller, route, key),
  check (status is not null or answer is null)
);
comment on table private.idempotent_requests is 'Requests with an Idempotency-Key and what they were answered.';
comment on column private.idempotent_requests.running_until is 'From then on the end of a request without an answer is unknown.';
comment on column private.idempotent_requests.answer is 'Null while there is none, and when it was too large to be kept.';

create index idempotent_requests_by_age on private.idempotent_requests (created_at);

alter table private.idempotent_requests enable row level security;
alter table private.idempotent_requests force row level security;
