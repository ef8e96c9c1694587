-- Provider flows end with the session that started them, so a signed-out session can't link an identity.
alter table auth.provider_flows add column linking_session_id uuid references auth.sessions on delete cascade;
create index on auth.provider_flows (linking_session_id);
