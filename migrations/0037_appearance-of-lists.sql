-- The color and icon of a list, which its templates keep (0510).
alter table lists add column color text, add column icon text;
alter table templates add column color text, add column icon text;

-- The fields that the rows of a saved view show; null if they are those that rows show anyway (0511).
alter table saved_views add column columns text[];
