-- Uploads in several requests, to any server process. Each part is a separate blob until the upload is complete.
create table storage.resumable_uploads (
  id text primary key,
  bucket_id text not null,
  name text not null,
  -- The identity that creates the object, and whether it may replace an existing one.
  role text not null,
  claims jsonb not null,
  is_upsert boolean not null,
  metadata jsonb not null,
  length bigint,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index on storage.resumable_uploads (created_at);

create table storage.resumable_parts (
  upload_id text not null references storage.resumable_uploads on delete cascade,
  first_byte bigint not null,
  size bigint not null,
  version text not null,
  primary key (upload_id, first_byte)
);
create index on storage.resumable_parts (version);

alter table storage.resumable_uploads owner to supabase_storage_admin;
alter table storage.resumable_parts owner to supabase_storage_admin;
alter table storage.resumable_uploads enable row level security;
alter table storage.resumable_parts enable row level security;
grant select, insert, update, delete on storage.resumable_uploads, storage.resumable_parts to service_role;
create policy service_role_uploads on storage.resumable_uploads to service_role using (true) with check (true);
create policy service_role_parts on storage.resumable_parts to service_role using (true) with check (true);
