/** Who a statement was sent for. */
export type Asker = (typeof askers)[number]
export const askers = [
  'request',
  'begin and commit',
  'search',
  'notifications',
  'deliveries',
  'live stream',
  'other',
] as const

/** The first pattern that matches decides: a request's own insert of a change also feeds all that follow it. */
const patterns: [Asker, RegExp][] = [
  ['begin and commit', /^(?:begin|commit|rollback|start transaction|savepoint|release)\b/i],
  ['request', /\binsert into (?:changes|events|idempotency_keys)\b/i],
  ['search', /\bsearch_(?:cursors|segments|documents)\b/i],
  // The search reads what has changed by lists of ids; a request reads one.
  ['search', /^select (?:tasks|comments)\.workspace_id\b.* from jsonb_to_recordset\b/i],
  ['notifications', /\b(?:notifications|notification_\w+|notices|mails)\b/i],
  // Their rows count attempts, too.
  ['other', /\b(?:from|into|update) (?:imports|import_rows|exports|export_schedules)\b/i],
  ['deliveries', /\b(?:outbox|deliveries|attempts|replays|webhooks|raised_moments)\b/i],
  ['live stream', /\bfrom changes\b/i],
  [
    'request',
    /\b(?:from|into|update|join) (?:tasks|lists|sections|list_members|tokens|members|workspaces|accounts|sessions|comments|repetitions|attachments|idempotency_keys|events|changes)\b/i,
  ],
]

/** Finds out by the tables that a statement names for whom it was sent (0238). */
export function attributeStatement(query: string): Asker {
  const text = query.trim().replaceAll(/\s+/g, ' ')
  return patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other'
}
