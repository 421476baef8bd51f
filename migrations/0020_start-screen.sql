-- The screen that the app starts with (0351); null is Today.
alter table accounts add column start_screen text check (start_screen in ('today', 'inbox', 'upcoming', 'assigned', 'all', 'last'));
