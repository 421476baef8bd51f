import { messages } from '../../messages/en/common.ts'
import { formatNumber } from '../../messages/format.ts'

let screenTitle = ''
let unreadCount = 0

/** What the tab of the browser says: "(3) Today · Daybook". What one looks for among tabs stands first. */
function updateTitle(): void {
  const count = unreadCount > 0 ? `(${formatNumber(unreadCount)}) ` : ''
  document.title = `${count}${screenTitle} · ${messages.product}`
}

/** The screen that is shown. */
export function setScreenTitle(title: string): void {
  screenTitle = title
  updateTitle()
}

/** How much of the inbox is unread. */
export function setTitleUnreadCount(count: number): void {
  unreadCount = count
  if (screenTitle !== '') updateTitle()
}
