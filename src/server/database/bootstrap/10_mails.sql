-- Outgoing emails and those in the local mailbox, shared by all server processes and kept across restarts. Contents are
-- encrypted with the server's secret, because they give access to accounts.
create table auth.mails (
  id bigint generated always as identity primary key,
  sealed text not null,
  created_at timestamptz not null,
  -- When to try sending it next; null for emails in the local mailbox.
  due_at timestamptz,
  attempts integer not null default 0
);
create index on auth.mails (due_at) where due_at is not null;
alter table auth.mails owner to supabase_auth_admin;
alter table auth.mails enable row level security;
