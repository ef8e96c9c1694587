-- Buckets of a hosted project have a type. On this server, it is always the standard one.
create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');
alter type storage.buckettype owner to supabase_storage_admin;
alter table storage.buckets add column type storage.buckettype not null default 'STANDARD'
  check (type = 'STANDARD');
