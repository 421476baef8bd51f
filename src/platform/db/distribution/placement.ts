/**
 * Where the rows of a table are kept when the database is distributed (Citus): with their workspace on one of the
 * nodes, on every node, or on the coordinator alone. On a single server all tables are ordinary ones.
 */
export type Placement = 'workspace' | 'everywhere' | 'coordinator'

/** The placement of every table but the partitions, which follow their parent. */
export const placements: Readonly<Record<string, Placement>> = {
  account_changes: 'workspace',
  accounts: 'everywhere',
  attachments: 'workspace',
  attempts: 'workspace',
  changes: 'workspace',
  comments: 'workspace',
  deliveries: 'workspace',
  departures: 'workspace',
  events: 'workspace',
  export_schedules: 'workspace',
  exports: 'workspace',
  feeds: 'workspace',
  idempotency_keys: 'workspace',
  identities: 'coordinator',
  import_places: 'workspace',
  import_rows: 'workspace',
  imports: 'workspace',
  installation: 'coordinator',
  invitations: 'workspace',
  links: 'coordinator',
  list_addresses: 'workspace',
  list_members: 'workspace',
  list_places: 'workspace',
  lists: 'workspace',
  mails: 'coordinator',
  members: 'workspace',
  migrations: 'coordinator',
  notices: 'workspace',
  notification_cursors: 'workspace',
  notification_mailings: 'workspace',
  notification_settings: 'workspace',
  notifications: 'workspace',
  outbox: 'workspace',
  passkeys: 'coordinator',
  raised_moments: 'workspace',
  rate_windows: 'workspace',
  received_mails: 'workspace',
  recovery_codes: 'coordinator',
  repetitions: 'workspace',
  replays: 'workspace',
  saved_views: 'workspace',
  search_cursors: 'workspace',
  search_documents: 'workspace',
  search_segments: 'workspace',
  sections: 'workspace',
  sessions: 'coordinator',
  sign_in_failures: 'coordinator',
  tasks: 'workspace',
  templates: 'workspace',
  tokens: 'workspace',
  webhooks: 'workspace',
  workspaces: 'workspace',
}

/** The column that holds the workspace's ID. */
export const workspaceColumn = (table: string): string => (table === 'workspaces' ? 'id' : 'workspace_id')
