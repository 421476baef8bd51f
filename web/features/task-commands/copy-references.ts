import { visibleRow } from '../../data/tasks/row-store.ts'
import { messages } from '../../messages/en/task-number.ts'
import { copyText } from '../../ui/copy-text.ts'

/** Copies the URLs of tasks, one per line. */
export async function copyLinks(ids: readonly string[]): Promise<void> {
  const links = ids.map((id) => `${location.origin}/tasks/${id}`)
  await copyText(links.join('\n'), messages.linksCopied(ids.length))
}

/** Copies the numbers of tasks. One that has just been created gets its number with the answer of the server. */
export async function copyNumbers(ids: readonly string[]): Promise<void> {
  const numbers = ids.flatMap((id) => visibleRow(id)?.number ?? [])
  if (numbers.length > 0) await copyAsReferences(numbers)
}

/** Copies numbers as texts refer to tasks by them, such as #123. */
export async function copyAsReferences(numbers: readonly number[]): Promise<void> {
  await copyText(numbers.map((number) => `#${number}`).join(' '), messages.copied(numbers.length))
}
