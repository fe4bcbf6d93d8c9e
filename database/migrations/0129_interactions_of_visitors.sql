-- An interaction is with a published agent, never with a draft, so it stays its visitor's.

alter policy "visitors see their interactions" on public.interactions
  using (visitor_id = (select private.visitor()));
alter policy "visitors see what their interactions found" on public.interaction_results
  using (visitor_id = (select private.visitor()));
