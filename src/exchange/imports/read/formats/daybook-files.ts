import type { ContentAttachment } from '../../content.ts'
import type { CollectedTask } from '../collected-task.ts'
import type { Collector } from '../collector.ts'
import { asObjects, asString } from './json.ts'
import type { ZipReader } from './zip-reader.ts'

type JsonObject = Record<string, unknown>

/** Returns the attachments whose contents are in the archive: an export may leave them out, or lack some. */
export function attachmentsOf(
  task: CollectedTask,
  attachments: readonly JsonObject[],
  archive: ZipReader,
  collector: Collector,
): ContentAttachment[] {
  return attachments.flatMap((json) => {
    const entry = asString(json.entry)
    const size = entry === '' ? undefined : archive.sizeOf(entry)
    if (size !== undefined) return [{ name: asString(json.name), size, entry }]
    task.warn('attachments', 'file_missing', asString(json.name))
    collector.lost('files')
    return []
  })
}

/** Returns which of a task's files are the task's own, and finds those of a comment on it, in the order of the comment. */
export function splitFiles(files: readonly JsonObject[], comments: readonly JsonObject[]) {
  const byComment = Map.groupBy(files, ({ comment_id }) => asString(comment_id))
  const ids = new Set(comments.map(({ id }) => asString(id)))
  return {
    ofTask: files.filter(({ comment_id }) => !ids.has(asString(comment_id))),
    ofComment(comment: JsonObject): JsonObject[] {
      const order = new Map(asObjects(comment.attachments).map(({ id }, nth) => [asString(id), nth]))
      const nthOf = ({ id }: JsonObject) => order.get(asString(id)) ?? order.size
      return (byComment.get(asString(comment.id)) ?? []).toSorted((a, b) => nthOf(a) - nthOf(b))
    },
  }
}
