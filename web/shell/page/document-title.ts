import { words } from '../../messages/en/common.ts'
import { number } from '../../messages/format.ts'

let screen = ''
let unread = 0

/** What the tab of the browser says: "(3) Today · Daybook". What one looks for among tabs stands first. */
function show(): void {
  const count = unread > 0 ? `(${number(unread)}) ` : ''
  document.title = `${count}${screen} · ${words.product}`
}

/** The screen that is shown. */
export function nameTab(title: string): void {
  screen = title
  show()
}

/** How much of the inbox is unread. */
export function countTab(count: number): void {
  unread = count
  if (screen !== '') show()
}
