-- Every sign-in asks whether hashes of an import are left, so that an account with one takes no other time than none.
create index users_imported_password on auth.users (id)
  where encrypted_password not like '$argon2id$v=19$m=19456,t=2,p=1$%';
