-- What members could see when (0300), so that a copy that is kept with updated_since learns what came into their sight
-- and what left it. lists.open_during has that for lists that are open to the workspace; these have the rest.

-- When a member was no guest. Null for a member who has always been what they are, a guest or not.
alter table members add column inside_during tstzmultirange;

-- Kept by the database, since the release before this one changes roles too while this one starts.
create function keep_inside_during() returns trigger language plpgsql as $$
begin
  new.inside_during := case
    when new.role = 'guest'
      then coalesce(old.inside_during, '{(,)}') - tstzmultirange(tstzrange(new.updated_at, null))
    else coalesce(old.inside_during, '{}') + tstzmultirange(tstzrange(new.updated_at, null))
  end;
  return new;
end
$$;
-- A cluster has no triggers on its tables.
do $$
begin
  if to_regclass('pg_dist_partition') is null then
    create trigger members_inside_during before update of role on members
      for each row when ((new.role = 'guest') <> (old.role = 'guest')) execute function keep_inside_during();
  end if;
end
$$;

-- When a list was shared with a member, if it no longer is.
create table past_list_members (
  workspace_id text collate "C" not null,
  list_id text collate "C" not null,
  member_id text collate "C" not null,
  shared_at timestamptz not null,
  unshared_at timestamptz not null,
  primary key (workspace_id, list_id, member_id, unshared_at)
);
create index past_list_members_member on past_list_members (workspace_id, member_id, unshared_at);
create index past_list_members_age on past_list_members (unshared_at);

-- When a task was in a list, if it no longer is.
create table past_task_lists (
  workspace_id text collate "C" not null,
  task_id text collate "C" not null,
  list_id text collate "C" not null,
  entered_at timestamptz not null,
  left_at timestamptz not null,
  primary key (workspace_id, task_id, left_at)
);
create index past_task_lists_list on past_task_lists (workspace_id, list_id, task_id);
create index past_task_lists_left on past_task_lists (workspace_id, left_at, task_id);
create index past_task_lists_age on past_task_lists (left_at);
-- place tables
alter table past_list_members
  add foreign key (workspace_id, list_id) references lists (workspace_id, id),
  add foreign key (workspace_id, member_id) references members (workspace_id, id);
alter table past_task_lists
  add foreign key (workspace_id, list_id) references lists (workspace_id, id),
  add foreign key (workspace_id, task_id) references tasks (workspace_id, id) on delete cascade;

-- Few lists have ever been opened or closed, and a mirror looks for those.
create index lists_opened_or_closed on lists (workspace_id) where open_during is not null;
create index list_members_shared on list_members (workspace_id, member_id, created_at);
drop index list_members_member;

-- Integrations are members without an account (0301). No other table has columns of these names, which a statement of
-- the release before this one could mean.
alter table members
  alter column account_id drop not null,
  add column member_kind text not null default 'person' check (member_kind in ('person', 'integration')),
  add column integration_description text;
alter table members add constraint members_account_of_person check ((member_kind = 'person') = (account_id is not null));

create or replace function keep_account_workspaces() returns trigger language plpgsql as $$
begin
  if new.account_id is null then
    return null;
  end if;
  if new.removed_at is null then
    insert into account_workspaces (account_id, workspace_id) values (new.account_id, new.workspace_id)
    on conflict do nothing;
  elsif tg_op = 'UPDATE' then
    delete from account_workspaces where account_id = new.account_id and workspace_id = new.workspace_id;
  end if;
  return null;
end
$$;
