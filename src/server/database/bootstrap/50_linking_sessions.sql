-- What a session began at a provider ends with it: whoever was signed out adds no way in any more.
alter table auth.provider_flows add column linking_session_id uuid references auth.sessions on delete cascade;
create index on auth.provider_flows (linking_session_id);
