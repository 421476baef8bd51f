import { visibleRow } from '../../data/tasks/row-store.ts'
import { messages } from '../../messages/en/task-number.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Copies the numbers of tasks as texts refer to them, such as #123. */
export async function copyTaskNumbers(numbers: readonly number[]): Promise<void> {
  await navigator.clipboard.writeText(numbers.map((number) => `#${number}`).join(' '))
  showToast(messages.copied(numbers.length))
}

/** Copies the numbers of tasks by their ids. One that has just been created gets its number with the answer of the server. */
export function copyNumbersOf(ids: readonly string[]): void {
  const numbers = ids.flatMap((id) => visibleRow(id)?.number ?? [])
  if (numbers.length > 0) void copyTaskNumbers(numbers)
}
