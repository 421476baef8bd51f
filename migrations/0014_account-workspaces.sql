-- Which workspaces a person is a member of, kept on every node of a distributed database: otherwise "my workspaces"
-- would be asked of all of them. It only says where to look; members says who a person is there.
create table account_workspaces (
  account_id text collate "C" not null references accounts (id) on delete cascade,
  workspace_id text collate "C" not null,
  primary key (account_id, workspace_id)
);

-- Kept by the database, since the release before this one adds and removes members too while this one starts.
create function keep_account_workspaces() returns trigger language plpgsql as $$
begin
  if new.removed_at is null then
    insert into account_workspaces (account_id, workspace_id) values (new.account_id, new.workspace_id)
    on conflict do nothing;
  elsif tg_op = 'UPDATE' then
    delete from account_workspaces where account_id = new.account_id and workspace_id = new.workspace_id;
  end if;
  return null;
end
$$;
create trigger members_account_workspaces after insert or update of removed_at on members
  for each row execute function keep_account_workspaces();

insert into account_workspaces (account_id, workspace_id)
select account_id, workspace_id from members where removed_at is null;
