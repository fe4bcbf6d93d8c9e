-- A key that an older secret sealed is sealed by the newest one when it is used.
grant update (sealed_key) on auth.saml_keys to auth_service;
