-- Accounts. Uses the columns of a hosted project, so that data can move there.
create table auth.users (
  id uuid primary key,
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text,
  encrypted_password text,
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change text not null default '',
  email_change_sent_at timestamptz,
  email_change_confirm_status smallint not null default 0,
  phone text unique,
  phone_confirmed_at timestamptz,
  phone_change text not null default '',
  phone_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  is_super_admin boolean,
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  banned_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored
);
create unique index users_email_partial_key on auth.users (lower(email)) where is_sso_user = false;

create table auth.identities (
  id uuid primary key,
  provider_id text not null,
  user_id uuid not null references auth.users on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  unique (provider_id, provider)
);
create index on auth.identities (user_id);

create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  aal text not null default 'aal1',
  amr jsonb not null default '[]',
  user_agent text,
  ip text,
  refreshed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on auth.sessions (user_id);

-- Stores only a digest of each token. The token can be derived from the row and the server's secret.
create table auth.refresh_tokens (
  id uuid primary key,
  session_id uuid not null references auth.sessions on delete cascade,
  digest text not null unique,
  parent uuid,
  revoked boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on auth.refresh_tokens (session_id);

create table auth.one_time_tokens (
  user_id uuid not null references auth.users on delete cascade,
  token_type text not null,
  link_digest text not null unique,
  code_digest text not null,
  relates_to text not null,
  created_at timestamptz not null,
  primary key (user_id, token_type)
);

create table auth.flow_state (
  id uuid primary key,
  user_id uuid references auth.users on delete cascade,
  code_challenge_method text not null,
  code_challenge text not null,
  authentication_method text not null,
  auth_code_digest text unique,
  auth_code_issued_at timestamptz,
  created_at timestamptz not null
);
create index on auth.flow_state (user_id);

-- State shared by several server processes.
create table auth.rate_limits (
  key text primary key,
  tokens double precision not null,
  refilled_at timestamptz not null
);
create table auth.server_secrets (
  name text primary key,
  value text not null
);

do $$
declare
  made text;
begin
  for made in select tablename from pg_tables where schemaname = 'auth'
  loop
    execute format('alter table auth.%I owner to supabase_auth_admin', made);
    execute format('alter table auth.%I enable row level security', made);
  end loop;
end
$$;
-- Migrations may refer to accounts in foreign keys, policies, and triggers.
grant all on all tables in schema auth to current_user;
