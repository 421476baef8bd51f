import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { record } from '../../platform/events/record.ts'
import type { ImportId } from '../../core/ids.ts'

/** Tells the member's browsers that an import of theirs has moved. */
export const publishImportChange = (sql: Transaction, actor: Actor, id: ImportId): void =>
  record(sql, actor, { action: 'import.changed', subject_id: id, list_id: null })
