import { serverIdOf } from '../../data/tasks/temporary-ids.ts'
import type { Row } from '../../data/tasks/row.ts'
import { visibleRow } from '../../data/tasks/row-store.ts'

/** Returns the current rows of tasks, without those that are gone. */
export const visibleRows = (ids: readonly string[]): Row[] =>
  ids.flatMap((id) => visibleRow(serverIdOf(id)) ?? [])
