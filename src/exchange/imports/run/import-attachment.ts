import type { Readable } from 'node:stream'
import { addFileToComment } from '../../../work/comments/files.ts'
import { uploadAttachment } from '../../../work/attachments/upload.ts'
import type { CommentId } from '../../../core/ids.ts'
import { DaybookError } from '../../../core/errors.ts'
import { type StepOf, addRowWarning } from './chunk.ts'
import { runChunk, type ImportRun } from './run-chunk.ts'
import type { RowReason } from '../schema.ts'
import { findImporter, ImportStopped } from '../import-context.ts'

/** Opens a file inside the imported archive. */
export type OpenEntry = (entry: string) => Promise<Readable>

/**
 * Attaches a file from the archive to a task, or to a comment on it, in the same way as an upload: storage is reserved, the contents
 * are stored, and a last transaction attaches the file and records the step as done.
 *
 * @returns whether there is more to do
 */
export async function importAttachment(
  run: ImportRun,
  { nth, comment, attachment: { name, size, entry } }: StepOf<'file'>,
  open: OpenEntry,
): Promise<boolean> {
  const { deps, job } = run
  const taskId = run.created.tasks.get(nth)
  const actor = await findImporter(deps.database.page, job)
  // Its task or comment wasn't created, or the member was removed, which the transaction handles.
  const commentId = comment === null ? null : (run.created.containers.get(comment) as CommentId | undefined)
  if (!taskId || !actor || commentId === undefined) return runChunk(run, 1, async () => {})
  const source = await open(entry).catch(() => undefined)
  if (!source) return runChunk(run, 1, async (chunk) => addRowWarning(chunk, nth, 'file_missing'))
  let more = true
  try {
    await uploadAttachment(
      {
        ...deps,
        async finish(_received, work) {
          const results: Awaited<ReturnType<typeof work>>[] = []
          more = await runChunk(run, 1, async ({ sql }) => results.push(await work(sql)))
          const [result] = results
          // The import has ended in the meantime; this releases the reservation.
          if (result === undefined) throw new ImportStopped()
          return result
        },
      },
      actor,
      taskId,
      {
        name,
        size,
        source,
        ...(commentId !== null && {
          forComment: true,
          save: (sql, id, received) =>
            addFileToComment(sql, actor, { task_id: taskId, id: commentId }, id, received),
        }),
      },
    )
    return more
  } catch (error) {
    if (!(error instanceof DaybookError)) throw error
    return runChunk(run, 1, async (chunk) => addRowWarning(chunk, nth, refusalReasonOf(error)))
  }
}

function refusalReasonOf({ code, details }: DaybookError): RowReason {
  const { limit } = details
  if (limit === 'storage' || limit === 'attachment_size' || limit === 'task_attachments') return limit
  if (code === 'conflict') return 'list_archived'
  return code === 'not_found' ? 'parent' : 'file_missing'
}
