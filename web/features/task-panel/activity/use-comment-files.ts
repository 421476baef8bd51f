import { call, uploadFile } from '../../../data/api.ts'
import { readDraftFiles, saveDraftFiles, useDraftFiles } from '../../../data/draft-files.ts'
import { queryClient } from '../../../data/query-client.ts'
import { cancelUpload, queueUploads, useUploads } from '../../../data/uploads.ts'
import type { Attachment, Comment } from '../../../lib/types.ts'
import { messages } from '../../../messages/en/comments.ts'
import { showToast } from '../../../ui/toast-store.ts'

/** commentAttachmentsMax of the server. */
const filesMax = 20

type CommentFiles = {
  workspaceId: string
  taskId: string
  /** The draft of the comment, which its files are kept with. */
  draft: string
  /** The comment that is edited; its files are only deleted when it is saved without them. */
  comment?: Comment
}

/** The files of a comment that is being written: those that have arrived, and those that are on their way. */
export function useCommentFiles({ workspaceId, taskId, draft, comment }: CommentFiles) {
  const own = comment?.attachments
  const files = useDraftFiles(draft, own)
  const uploads = useUploads(draft)
  const path = `/workspaces/${workspaceId}/tasks/${taskId}/comment-attachments`
  const refreshUsage = () =>
    void queryClient.invalidateQueries({ queryKey: ['workspace', workspaceId, ''], exact: true })
  return {
    files,
    uploads,
    isUploading: uploads.some(({ state }) => state !== 'failed'),
    add: (added: readonly File[]): void => {
      const room = Math.max(0, filesMax - readDraftFiles(draft, own).length - uploads.length)
      if (added.length > room) showToast(messages.filesFull(filesMax))
      queueUploads(added.slice(0, room), {
        targetId: draft,
        async send(file, options) {
          const attachment = await uploadFile<Attachment>(
            `${path}?name=${encodeURIComponent(file.name)}`,
            file,
            options,
          )
          saveDraftFiles(draft, [...readDraftFiles(draft, own), attachment])
          refreshUsage()
        },
      })
    },
    remove: ({ id }: Attachment): void => {
      saveDraftFiles(
        draft,
        readDraftFiles(draft, own).filter((file) => file.id !== id),
      )
      if (own?.some((file) => file.id === id)) return
      // If that fails, the server deletes it a day later.
      void call('DELETE', `${path}/${id}`)
        .catch(() => {})
        .then(refreshUsage)
    },
    /** Forgets the files, which are sent or discarded, and cancels what hasn't arrived. */
    clear: (): void => {
      for (const { key } of uploads) cancelUpload(key)
      saveDraftFiles(draft, undefined)
    },
  }
}

const namesOf = (files: readonly Attachment[]): string => files.map(({ name }) => name).join(', ')

/** A comment needs a text: one of files alone says their names, by which it is found. */
export const textOrNames = (text: string, files: readonly Attachment[]): string =>
  text.trim() === '' ? namesOf(files) : text

type CommentContent = { text: string; attachments: readonly Attachment[] }

/** The text of a comment as it is shown: not the names of its files, which are shown anyway. */
export const writtenText = ({ text, attachments }: CommentContent): string =>
  attachments.length > 0 && text === namesOf(attachments) ? '' : text
