-- Mails on their way, and those that the local mailbox shows: here every server process finds them, and a new one those that
-- an old one left. What a mail says is sealed with the server's secret, because it opens accounts.
create table auth.mails (
  id bigint generated always as identity primary key,
  sealed text not null,
  created_at timestamptz not null,
  -- When it is to be tried, or tried again; null for a mail that stays here.
  due_at timestamptz,
  attempts integer not null default 0
);
create index on auth.mails (due_at) where due_at is not null;
alter table auth.mails owner to supabase_auth_admin;
alter table auth.mails enable row level security;
