-- The language in which the app and its mails speak to someone (0490); null for the one of their browser.
alter table accounts add column if not exists language text check (language in ('en', 'de', 'fr', 'es'));
