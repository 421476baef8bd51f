import { messages } from '../../messages/en/common.ts'
import { formatNumber } from '../../messages/format.ts'

let screenTitle = ''
let unreadCount = 0

/** Sets the title of the browser tab, with the most useful part first: "(3) Today · Daybook". */
function updateTitle(): void {
  const count = unreadCount > 0 ? `(${formatNumber(unreadCount)}) ` : ''
  document.title = `${count}${screenTitle} · ${messages.product}`
}

/** Sets the name of the current screen. */
export function setScreenTitle(title: string): void {
  screenTitle = title
  updateTitle()
}

/** Sets the number of unread notifications. */
export function setTitleUnreadCount(count: number): void {
  unreadCount = count
  if (screenTitle !== '') updateTitle()
}
