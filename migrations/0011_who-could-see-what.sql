-- When a list was open to the workspace: people are shown only what happened while they could see it (0210). Null for a
-- list whose visibility has never changed, which is nearly every list.
alter table lists add column open_during tstzmultirange;

-- Kept by the database, since the release before this one changes visibilities too while this one starts.
create function keep_open_during() returns trigger language plpgsql as $$
begin
  new.open_during := case
    when new.visibility = 'workspace'
      then coalesce(old.open_during, '{}') + tstzmultirange(tstzrange(new.updated_at, null))
    else coalesce(old.open_during, '{(,)}') - tstzmultirange(tstzrange(new.updated_at, null))
  end;
  return new;
end
$$;
create trigger lists_open_during before update of visibility on lists
  for each row when (new.visibility <> old.visibility) execute function keep_open_during();

-- As far back as the history goes; nothing older is shown.
update lists set open_during = past.open_during
from (
  select workspace_id, subject_id, range_agg(period) as open_during
  from (
    select workspace_id, subject_id,
      case when changed -> 'visibility' ->> 'to' = 'workspace'
        then tstzrange(created_at, lead(created_at) over later)
        else case when row_number() over later = 1 then tstzrange(null, created_at) end
      end as period
    from changes
    where action = 'list.updated' and changed ? 'visibility'
    window later as (partition by workspace_id, subject_id order by id)
  ) as turns
  group by workspace_id, subject_id
) as past
where lists.workspace_id = past.workspace_id and lists.id = past.subject_id;
