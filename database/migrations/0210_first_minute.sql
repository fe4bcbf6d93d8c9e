-- The first minute of an agent: a document, a question, a publication, and somebody it was shared with. All but the last
-- is seen from other rows.

alter table public.agent_widgets
  add column shared boolean not null default false,
  add column guided boolean not null default true;
comment on column public.agent_widgets.shared is 'Whether its public link was copied or opened by those who publish it.';
comment on column public.agent_widgets.guided is 'Whether the studio shows what it still lacks.';

grant select (shared, guided) on public.agent_widgets to authenticated;
grant update (shared, guided) on public.agent_widgets to authenticated;

-- Agents that people meet already need no guide.
update public.agent_widgets as widget
set shared = true, guided = false
from public.templates
where templates.id = widget.template_id and templates.live_version is not null;
