-- Second factors, passkeys, and providers, in the columns of a hosted project.
create table auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text,
  factor_type text not null,
  status text not null,
  secret text,
  phone text,
  last_challenged_at timestamptz,
  web_authn_credential jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on auth.mfa_factors (user_id);
create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (user_id, friendly_name) where friendly_name <> '';

-- Codes sent by message are stored as digests, challenges of security keys as sent.
create table auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  otp_digest text,
  web_authn_challenge text,
  ip_address text not null,
  verified_at timestamptz,
  created_at timestamptz not null
);
create index on auth.mfa_challenges (factor_id);
create index on auth.mfa_challenges (created_at);

create table auth.mfa_recovery_codes (
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  digest text not null,
  used_at timestamptz,
  primary key (factor_id, digest)
);

create table auth.webauthn_credentials (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  credential_id text not null unique,
  credential jsonb not null,
  friendly_name text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_used_at timestamptz
);
create index on auth.webauthn_credentials (user_id);

create table auth.webauthn_challenges (
  id uuid primary key,
  user_id uuid references auth.users on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);
create index on auth.webauthn_challenges (expires_at);

-- A provider sign-in in progress. The provider returns its state; only a digest is stored.
create table auth.provider_flows (
  state_digest text primary key,
  provider text not null,
  redirect_to text not null,
  code_verifier text not null,
  nonce text not null,
  code_challenge text,
  code_challenge_method text,
  linking_user_id uuid references auth.users on delete cascade,
  invited_user_id uuid references auth.users on delete cascade,
  created_at timestamptz not null
);
create index on auth.provider_flows (created_at);

-- Provider tokens are passed to the client that exchanges the code, then deleted.
alter table auth.flow_state add column provider_token text, add column provider_refresh_token text;

alter table auth.sessions add column factor_id uuid;
create index on auth.users (created_at desc);

do $$
declare
  made text;
begin
  foreach made in array array['mfa_factors', 'mfa_challenges', 'mfa_recovery_codes', 'webauthn_credentials', 'webauthn_challenges', 'provider_flows']
  loop
    execute format('alter table auth.%I owner to supabase_auth_admin', made);
    execute format('alter table auth.%I enable row level security', made);
  end loop;
end
$$;
grant all on all tables in schema auth to current_user;
