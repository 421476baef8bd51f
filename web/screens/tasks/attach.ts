import { sendFile } from '../../api.ts'
import { chooseFiles } from '../../lib/choose-files.ts'
import { queries } from '../../lib/queries.ts'
import { readRows } from '../../lib/rows/reading.ts'
import { taskQuery } from '../../lib/rows/task.ts'
import { sendFiles, type Upload } from '../../lib/uploads.ts'
import { toast } from '../../parts/toast-store.ts'
import type { Task } from '../../types.ts'
import { words } from '../../words/en/files.ts'
import { uploadFault } from '../task/upload-fault.ts'

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
