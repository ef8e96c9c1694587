-- The networks that an account signed in from, as keyed digests: attempts from there count apart from those of
-- strangers, who could otherwise use up the attempts of the owner.
create table auth.known_addresses (
  user_id uuid not null references auth.users on delete cascade,
  digest text not null,
  last_used_at timestamptz not null,
  primary key (user_id, digest)
);
create index on auth.known_addresses (last_used_at);
alter table auth.known_addresses owner to supabase_auth_admin;
alter table auth.known_addresses enable row level security;
grant all on auth.known_addresses to current_user;

-- How often someone entered a wrong code in place of the one sent.
alter table auth.one_time_tokens add wrong_codes integer not null default 0;
