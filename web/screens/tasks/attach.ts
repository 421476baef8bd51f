import { uploadFiles } from '../../lib/uploads.ts'
import { toast } from '../../parts/toast-store.ts'
import { words } from '../../words/en/files.ts'
import { chooseFiles } from '../task/files-choose.ts'
import { uploadFault } from '../task/upload-fault.ts'

/** Lets somebody choose files for a task; where it is not open, what becomes of them is said in passing. */
export function attachTo(workspaceId: string, taskId: string): void {
  chooseFiles((files) =>
    uploadFiles(workspaceId, taskId, files, (upload) => {
      if (document.querySelector(`[data-files-of="${taskId}"]`) !== null) return
      const { name, state } = upload
      toast(state === 'failed' ? words.failed(name, uploadFault(upload)) : words.attached(name))
    }),
  )
}
