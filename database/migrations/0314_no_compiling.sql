-- A PostgreSQL that can compile statements would do so by how many rows it expects, and of what rights allow it expects
-- far too many: ten milliseconds and more for a statement that takes one.
alter role authenticator set jit = off;
