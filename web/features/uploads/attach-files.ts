import { uploadFile } from '../../data/api.ts'
import { queryClient } from '../../data/query-client.ts'
import { refreshRows } from '../../data/tasks/fetch-rows.ts'
import { taskQuery } from '../../data/tasks/task.ts'
import { queueUploads, type Upload } from '../../data/uploads.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { Attachment, Task } from '../../lib/types.ts'
import { messages } from '../../messages/en/attachments.ts'
import { uploadErrorText } from './upload-error.ts'

/** Uploads files to a task that may not be open, and shows the outcome in toasts. */
export const attachAndReport = (workspaceId: string, taskId: string, files: readonly File[]): void =>
  attachFiles(workspaceId, taskId, files, (upload) => {
    if (document.querySelector(`[data-files-of="${taskId}"]`) !== null) return
    const { name, state } = upload
    showToast(state === 'failed' ? messages.failed(name, uploadErrorText(upload)) : messages.attached(name))
  })

/** Uploads files to a task. @param onEnd called for each when it has ended */
export function attachFiles(
  workspaceId: string,
  taskId: string,
  files: readonly File[],
  onEnd?: (upload: Upload) => void,
): void {
  queueUploads(files, {
    targetId: taskId,
    onEnd,
    async send(file, options) {
      const path = `/workspaces/${workspaceId}/tasks/${taskId}/attachments?name=${encodeURIComponent(file.name)}`
      const attachment = await uploadFile<Attachment>(path, file, options)
      queryClient.setQueryData<Task>(
        taskQuery(workspaceId, taskId).queryKey,
        (task) =>
          task && {
            ...task,
            attachments: [...withoutAttachment(task.attachments, attachment.id), attachment],
          },
      )
      void Promise.all([
        // The event stream announces the file, too, once the connection is back.
        refreshRows(workspaceId, [taskId]).catch(() => {}),
        queryClient.invalidateQueries({ queryKey: taskQuery(workspaceId, taskId).queryKey }),
        // The storage used.
        queryClient.invalidateQueries({ queryKey: ['workspace', workspaceId, ''], exact: true }),
      ])
    },
  })
}

const withoutAttachment = (attachments: readonly Attachment[], id: string) =>
  attachments.filter((one) => one.id !== id)
