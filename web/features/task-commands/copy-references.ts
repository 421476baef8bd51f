import { visibleRow } from '../../data/tasks/row-store.ts'
import { messages as task } from '../../messages/en/task.ts'
import { messages } from '../../messages/en/task-number.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Copies the URLs of tasks, one per line. */
export async function copyLinks(ids: readonly string[]): Promise<void> {
  await navigator.clipboard.writeText(ids.map((id) => `${location.origin}/tasks/${id}`).join('\n'))
  showToast(task.linkCopied)
}

/**
 * Copies the numbers of tasks as texts refer to them, such as #123. A task that has just been created gets its number with
 * the answer of the server.
 */
export async function copyNumbers(ids: readonly string[]): Promise<void> {
  const numbers = ids.flatMap((id) => visibleRow(id)?.number ?? [])
  if (numbers.length === 0) return
  await navigator.clipboard.writeText(numbers.map((number) => `#${number}`).join(' '))
  showToast(messages.copied(numbers.length))
}
