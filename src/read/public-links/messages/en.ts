import { counting } from './counting.ts'

const count = counting('en-US')

/** The texts of the pages behind public links. */
export const messages = {
  locale: 'en-US',
  notFound: {
    title: 'Not found',
    text: 'This link doesn’t work, or no longer does. Ask the person who sent it to you for a new one.',
  },
  rateLimited: {
    title: 'Try again in a moment',
    text: 'This page was opened too often in the last minute.',
  },
  counts: (open: number, completed: number) => `${count(open, 'open')} · ${count(completed, 'completed')}`,
  empty: 'This list has no tasks.',
  completed: 'Completed',
  completedTask: 'Completed:',
  from: (date: string) => `from ${date}`,
  assignees: 'Assigned to',
  priority: 'Priority:',
  priorities: ['', 'Low', 'Medium', 'High', 'Urgent'],
  labels: 'Labels:',
  comments: 'Comments',
  /** The author of a comment who isn't named, and mentioned people. */
  someone: 'Someone',
  mentioned: 'someone',
  earlier: (number: number) => `${count(number, 'earlier comment isn’t', 'earlier comments aren’t')} shown`,
  byteUnits: ['B', 'kB', 'MB', 'GB', 'TB'],
  pages: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  footer: 'Read-only, shared with Daybook',
}
export type PublicPageMessages = typeof messages
