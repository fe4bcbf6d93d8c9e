-- What an update asks of the caller and of the row as it was, its using clause says; the check repeats nothing of it, and
-- says what the row may become.

alter policy "visitors name and end their conversations" on public.conversations
  with check (visitor_id = (select private.visitor()));

alter policy "a person replaces the own pictures" on storage.objects
  using (
    person_id = (select auth.uid())
    and (select private.session_verified())
    and not (select private.is_anonymous())
  )
  with check (person_id = (select auth.uid()));

alter policy "a person goes on with the own uploads" on storage.uploads
  with check (owner_id = (select auth.uid())::text);
