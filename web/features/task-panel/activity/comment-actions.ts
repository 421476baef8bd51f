import {
  cancelWrite,
  enqueueWrite,
  newIdempotencyKey,
  pendingWritesTo,
  releaseWrites,
} from '../../../data/tasks/write-queue.ts'
import { visibleRow } from '../../../data/tasks/row-store.ts'
import type { PendingWrite } from '../../../data/tasks/stored-writes.ts'
import type { Attachment, Comment } from '../../../lib/types.ts'
import { messages } from '../../../messages/en/comments.ts'
import { showUndoable } from '../../../ui/undo-history.ts'

/** What an edit sets. */
type CommentContent = { text: string; attachments: readonly Attachment[] }

const bodyOf = ({ text, attachments }: CommentContent) => ({
  text,
  attachment_ids: attachments.map(({ id }) => id),
})

/** Who acts on the comments of which task. */
type CommentPlace = { workspaceId: string; taskId: string; memberId: string }

/** The actions on comments that the server has. Each shows at once and waits on the device while offline. */
export function createCommentActions({ workspaceId, taskId, memberId }: CommentPlace) {
  const path = (id: string) => `/tasks/${taskId}/comments/${id}`
  const enqueue = (write: Pick<PendingWrite, 'method' | 'path'> & Partial<PendingWrite>): string => {
    const key = newIdempotencyKey()
    enqueueWrite({ key, workspace_id: workspaceId, effects: [], about: messages.one, ...write })
    return key
  }
  const write = (id: string, content: CommentContent, more: Partial<PendingWrite> = {}) =>
    void enqueue({
      method: 'PATCH',
      path: path(id),
      body: bodyOf(content),
      files: content.attachments,
      said: content.text,
      ...more,
    })
  return {
    /** @param draft gets the text and the files back if the server rejects it */
    edit({ id, updated_at, ...before }: Comment, after: CommentContent, draft: PendingWrite['draft']): void {
      // Another device of the author may have edited it, too. What is on its way from here doesn't count.
      const isFirst = pendingWritesTo(path(id)).length === 0
      write(id, after, {
        body: { ...bodyOf(after), ...(isFirst && { updated_at }) },
        ...(draft && { draft }),
      })
      showUndoable({
        text: messages.edited,
        undo: () => write(id, before),
        redo: () => write(id, after),
      })
    },
    /** Held back until its toast closes, because the server can't undo it. */
    delete({ id }: Comment): void {
      const hold = () =>
        enqueue({
          method: 'DELETE',
          path: path(id),
          effects: [{ id: taskId, patch: { comment_count: (visibleRow(taskId)?.comment_count ?? 1) - 1 } }],
          said: messages.deleted,
          held: true,
        })
      let key = hold()
      showUndoable({
        text: messages.deleted,
        undo: () => void cancelWrite(key),
        redo: () => (key = hold()),
        onExpire: () => releaseWrites(key),
      })
    },
    /** Pressing it again undoes it. */
    react({ id }: Comment, emoji: string, isOn: boolean): void {
      enqueue({
        method: isOn ? 'PUT' : 'DELETE',
        path: `${path(id)}/reactions/${encodeURIComponent(emoji)}`,
        by: memberId,
      })
    },
  }
}

export type CommentActions = ReturnType<typeof createCommentActions>
