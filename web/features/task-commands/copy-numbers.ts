import { messages } from '../../messages/en/task.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Copies the numbers of tasks as texts refer to them, such as #123. */
export async function copyTaskNumbers(numbers: readonly number[]): Promise<void> {
  await navigator.clipboard.writeText(numbers.map((number) => `#${number}`).join(' '))
  showToast(messages.numbersCopied(numbers.length))
}
