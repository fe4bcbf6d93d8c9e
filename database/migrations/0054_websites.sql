-- The website of an organisation is shown as a link: it is one of http or https, without a name before the host.

update public.organizations
set website = case
  when website ~ '^[^[:space:]:/?#@\\]+\.[^[:space:]:/?#@\\]+([/?#][^[:space:]]*)?$' and char_length(website) <= 492
    then 'https://' || website
end
where website !~* '^https?://[^[:space:]/?#@\\]+([/?#][^[:space:]]*)?$';

alter table public.organizations add constraint organizations_website_is_http
  check (website ~* '^https?://[^[:space:]/?#@\\]+([/?#][^[:space:]]*)?$');
