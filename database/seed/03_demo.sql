-- The demo agent of the landing page. What it knows is server/src/demo/product.md, indexed when the server starts.

insert into public.organizations (id, name, created_by)
values ('00000000-0000-7000-8000-000000000001', 'Digital Workforce', null)
on conflict (id) do nothing;

insert into public.templates (
  id, organization_id, name, role, avatar, style_id, voice_id, tone, response_length, greeting, instructions,
  starter_questions, created_by, updated_by
)
select
  '00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000001', 'Maya', 'Product guide', 'maya',
  (select id from public.person_styles where person_id = 'maya' order by position limit 1),
  (select id from public.person_voices where person_id = 'maya' order by position limit 1),
  'friendly', 'medium',
  'Hi, I am Maya, an AI agent. Ask me about Digital Workforce.',
  'You answer visitors who want to know what Digital Workforce is, what it costs and how to start.',
  array['What does it cost?', 'Which files can I upload?', 'Do I need an API key?'],
  null, null
on conflict (id) do update set
  name = excluded.name, role = excluded.role, avatar = excluded.avatar, style_id = excluded.style_id,
  voice_id = excluded.voice_id, tone = excluded.tone, response_length = excluded.response_length,
  greeting = excluded.greeting, instructions = excluded.instructions,
  starter_questions = excluded.starter_questions;

insert into public.template_versions (organization_id, template_id, number, definition)
values (
  '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002', 1,
  private.template_definition('00000000-0000-7000-8000-000000000002')
)
on conflict (template_id, number) do update set definition = excluded.definition;

update public.templates set live_version = 1 where id = '00000000-0000-7000-8000-000000000002';
