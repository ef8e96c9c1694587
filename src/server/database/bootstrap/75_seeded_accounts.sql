-- Seeds and migrations write accounts as on a hosted project, where nearly every column may be null and tokens have
-- columns. This server stores its own tokens as digests in auth.one_time_tokens, so these columns stay as written.
alter table auth.users
  add column instance_id uuid,
  add column confirmation_token varchar(255) default '',
  add column recovery_token varchar(255) default '',
  add column email_change_token_new varchar(255) default '',
  add column email_change_token_current varchar(255) default '',
  add column phone_change_token text default '',
  add column reauthentication_token varchar(255) default '';

alter table auth.identities alter column id set default gen_random_uuid();

-- The auth endpoints rely on these values, so nulls become what a new account has.
create function auth.complete_user() returns trigger language plpgsql set search_path = '' as $$
begin
  new.aud := coalesce(new.aud, 'authenticated');
  new.role := coalesce(new.role, 'authenticated');
  new.email_change := coalesce(new.email_change, '');
  new.email_change_confirm_status := coalesce(new.email_change_confirm_status, 0);
  new.phone_change := coalesce(new.phone_change, '');
  new.raw_app_meta_data := coalesce(new.raw_app_meta_data, '{}');
  new.raw_user_meta_data := coalesce(new.raw_user_meta_data, '{}');
  new.created_at := coalesce(new.created_at, now());
  new.updated_at := coalesce(new.updated_at, now());
  return new;
end
$$;
create function auth.complete_identity() returns trigger language plpgsql set search_path = '' as $$
begin
  new.created_at := coalesce(new.created_at, now());
  new.updated_at := coalesce(new.updated_at, now());
  return new;
end
$$;
alter function auth.complete_user() owner to supabase_auth_admin;
alter function auth.complete_identity() owner to supabase_auth_admin;
create trigger complete_user before insert or update on auth.users
  for each row execute function auth.complete_user();
create trigger complete_identity before insert or update on auth.identities
  for each row execute function auth.complete_identity();
