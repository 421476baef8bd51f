import { DaybookError } from '../../core/errors.ts'
import type { WorkspaceId } from '../../core/ids.ts'
import { Type } from '../../core/typebox.ts'
import type { Database } from './database.ts'
import { type ReadPosition, type ReadSource, within } from './standbys.ts'

const standbyMaxMs = 2_000

const StampRow = Type.Object({ stamp: Type.String() })

/**
 * Reads the stamp of a workspace's last write: the lane lets it only rise, and every server has it. So no process needs
 * to know what the others have written.
 */
export const lastWrite =
  (workspaceId: WorkspaceId): ReadPosition =>
  async (sql) =>
    (await sql(StampRow)`select last_stamp as stamp from workspaces where id = ${workspaceId}`).map(
      ({ stamp }) => stamp,
    )

/**
 * Reads from a standby that has everything the workspace has written, and otherwise, or when it doesn't answer at once,
 * from the primary (0268). For what may be a little late in other ways; never for `updated_since`.
 *
 * @param work only reads, and may run a second time
 */
export async function readLate<T>(
  database: Database,
  position: ReadPosition,
  work: (source: ReadSource) => Promise<T>,
): Promise<T> {
  const standby = await database.standbys.findCurrent(database.read, position)
  if (!standby) return work(database)
  try {
    return await within(standbyMaxMs, work(standby))
  } catch (error) {
    if (error instanceof DaybookError) throw error
    standby.avoid()
    return work(database)
  }
}

/** Returns where to read something long, such as an export: a standby that is as far as `readLate` asks for. */
export const findReadSource = async (database: Database, position: ReadPosition): Promise<ReadSource> =>
  (await database.standbys.findCurrent(database.read, position)) ?? database
