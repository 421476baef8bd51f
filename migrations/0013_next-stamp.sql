-- The stamp of a workspace's next change: the time of the server that holds its row, and always after the last one.
-- Declared immutable, although it reads the clock, because a distributed database refuses anything else in an update;
-- its argument is a column, so it runs once for the row, after the wait for it.
create function next_stamp(last timestamptz, offset_ms double precision) returns timestamptz
  language plpgsql immutable parallel unsafe as $$
begin
  return greatest(
    date_trunc('milliseconds', clock_timestamp()) + offset_ms * interval '1 millisecond',
    last + interval '1 millisecond'
  );
end
$$;
