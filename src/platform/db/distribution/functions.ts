import type { ClientBase } from 'pg'

/**
 * Functions that only a cluster has. It keeps the plan of a statement about one table, and plans one about several again for
 * every request, which takes ten times as long. So what requests read of several tables, a function reads in statements about
 * one each; being stable, it sees all of them at the same moment (0435).
 *
 * `can_see_list` is `canSeeList()` for everyone but the operator's tool.
 */
const functions = [
  {
    name: 'can_see_list',
    head: `(of_workspace text, of_list text, of_member text, is_guest boolean) returns boolean`,
    body: `
declare
  seen_by text;
begin
  select visibility into seen_by from lists where workspace_id = of_workspace and id = of_list and deleted_at is null;
  if not found then
    return false;
  end if;
  if seen_by = 'workspace' and not is_guest then
    return true;
  end if;
  perform from list_members where workspace_id = of_workspace and list_id = of_list and member_id = of_member;
  return found;
end
`,
  },
  {
    name: 'visible_list',
    head: `(of_workspace text, of_list text, of_member text, is_guest boolean) returns setof lists`,
    body: `
declare
  one lists;
begin
  select * into one from lists where workspace_id = of_workspace and id = of_list;
  if found and can_see_list(of_workspace, of_list, of_member, is_guest) then
    return next one;
  end if;
end
`,
  },
  {
    name: 'visible_task',
    head: `(of_workspace text, of_task text, of_member text, is_guest boolean) returns setof tasks`,
    body: `
declare
  one tasks;
begin
  select * into one from tasks where workspace_id = of_workspace and id = of_task and deleted_at is null;
  if found and can_see_list(of_workspace, one.list_id, of_member, is_guest) then
    return next one;
  end if;
end
`,
  },
]

/**
 * Creates the functions on all nodes, unless they are there as this release has them.
 *
 * @param client on the coordinator of a cluster whose tables are distributed
 */
export async function createFunctions(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; body: string }>(
    `select proname::text as name, prosrc as body from pg_proc
     where pronamespace = 'public'::regnamespace and proname = any($1)`,
    [functions.map(({ name }) => name)],
  )
  for (const { name, head, body } of functions)
    if (!rows.some((row) => row.name === name && row.body === body))
      await client.query(`create or replace function ${name}${head} language plpgsql stable as $$${body}$$`)
}
