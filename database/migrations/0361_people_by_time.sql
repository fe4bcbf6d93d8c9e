-- Platform admins read the accounts of people a page at a time; those of visitors are many more.
create index users_of_people on auth.users ((coalesce(created_at, '-infinity'::timestamptz)) desc, id)
  where deleted_at is null and not is_anonymous;
create index users_of_people_by_name on auth.users ((coalesce(email, phone, '')), id)
  where deleted_at is null and not is_anonymous;
