-- An agent with another name answers by it: a test that expects the former one would hold back every publication.

create trigger rename_in_tests after update of name on public.templates
  for each row when (new.name <> old.name)
  execute function private.rename_in_tests();
