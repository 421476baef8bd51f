import { formatCount, formatNumber } from '../format.ts'

/** The sidebar of the app. */
export const messages = {
  label: 'Main',
  shortcuts: 'Keyboard shortcuts',
  labelUnread: (count: number) =>
    `Main, ${formatCount(count, { one: 'unread notification', other: 'unread notifications' })}`,
  tabs: { label: 'Tabs', search: 'Search' },
  search: 'Search or jump to',
  new: 'New task',
  inbox: 'Inbox',
  notifications: 'Notifications',
  unread: 'unread',
  today: 'Today',
  upcoming: 'Upcoming',
  assigned: 'Assigned to me',
  all: 'All tasks',
  insights: 'Insights',
  favorites: 'Favorites',
  views: 'Views',
  lists: 'Lists',
  newList: 'New list',
  newFolder: 'New folder',
  archived: 'Archived',
  noLists: 'No lists yet',
  nothingShared: 'Nothing has been shared with you yet. Ask a member to share a list.',
  loadFailed: "Couldn't load your lists.",
  actions: (name: string) => `Actions for ${name}`,
  count: formatNumber,
  settings: 'Settings',
  private: 'private',
}
