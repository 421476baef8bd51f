import { sendFile } from '../../data/api.ts'
import { chooseFiles } from '../../ui/choose-files.ts'
import { queries } from '../../data/query-client.ts'
import { readRows } from '../../data/tasks/fetch-rows.ts'
import { taskQuery } from '../../data/tasks/task.ts'
import { sendFiles, type Upload } from '../../data/uploads.ts'
import { toast } from '../../ui/toast-store.ts'
import type { Task } from '../../lib/types.ts'
import { words } from '../../messages/en/attachments.ts'
import { uploadFault } from './upload-error.ts'

type Attachment = Task['attachments'][number]

/** Lets somebody choose files for a task; where it is not open, what becomes of them is said in passing. */
export function attachTo(workspaceId: string, taskId: string): void {
  chooseFiles((files) =>
    attachFiles(workspaceId, taskId, files, (upload) => {
      if (document.querySelector(`[data-files-of="${taskId}"]`) !== null) return
      const { name, state } = upload
      toast(state === 'failed' ? words.failed(name, uploadFault(upload)) : words.attached(name))
    }),
  )
}

/** Gives files to a task. @param onEnd is told what became of each */
export function attachFiles(
  workspaceId: string,
  taskId: string,
  files: readonly File[],
  onEnd?: (upload: Upload) => void,
): void {
  sendFiles(files, {
    to: taskId,
    onEnd,
    async deliver(file, how) {
      const path = `/workspaces/${workspaceId}/tasks/${taskId}/attachments?name=${encodeURIComponent(file.name)}`
      const attachment = await sendFile<Attachment>(path, file, how)
      queries.setQueryData<Task>(
        taskQuery(workspaceId, taskId).queryKey,
        (task) => task && { ...task, attachments: [...without(task.attachments, attachment.id), attachment] },
      )
      void Promise.all([
        readRows(workspaceId, [taskId]),
        queries.invalidateQueries({ queryKey: taskQuery(workspaceId, taskId).queryKey }),
        // How much room is left.
        queries.invalidateQueries({ queryKey: ['workspace', workspaceId, ''], exact: true }),
      ])
    },
  })
}

const without = (attachments: readonly Attachment[], id: string) => attachments.filter((one) => one.id !== id)
