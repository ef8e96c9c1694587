-- Buckets and objects, in the columns of a hosted project. The bytes are stored outside the database (src/server/storage).
create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean not null default false,
  avif_autodetection boolean not null default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets,
  name text not null,
  owner uuid,
  owner_id text,
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now()
);
-- Byte-wise collation, so that listings by prefix use the index.
create unique index bucketid_objname on storage.objects (bucket_id, name collate "C");

alter table storage.buckets owner to supabase_storage_admin;
alter table storage.objects owner to supabase_storage_admin;
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;
-- Migrations may create buckets and refer to objects in policies and foreign keys.
grant all on storage.buckets, storage.objects to current_user;
create policy service_role_buckets on storage.buckets to service_role using (true) with check (true);
create policy service_role_objects on storage.objects to service_role using (true) with check (true);

create function storage.foldername(name text) returns text[] language sql immutable as $$
  select tokens[1:array_length(tokens, 1) - 1] from (select string_to_array(name, '/') as tokens) as split
$$;
create function storage.filename(name text) returns text language sql immutable as $$
  select tokens[array_length(tokens, 1)] from (select string_to_array(name, '/') as tokens) as split
$$;
create function storage.extension(name text) returns text language sql immutable as $$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;
