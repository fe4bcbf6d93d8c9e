-- A test may say what form an answer has: JSON that fits a schema.
alter table public.template_tests
  drop constraint template_tests_expectation_check,
  add constraint template_tests_expectation_check
    check (expectation in ('contains', 'cites', 'refuses', 'judged', 'matches')),
  add constraint template_tests_schema_check check (expectation <> 'matches' or expected is json object);
comment on column public.template_tests.expected is
  'Words of the answer, a line each; the title of the source that it cites; what a model is to find in it; or a JSON Schema.';
