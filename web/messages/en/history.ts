import { formatCount, formatList } from '../format.ts'

const days = { one: 'day', other: 'days' }
const quoted = (name: string): string => `“${name}”`
const changedTo = (what: string, from: string | undefined, now: string | undefined): string =>
  from === undefined
    ? `set the ${what} to ${now ?? ''}`
    : now === undefined
      ? `took the ${what} ${from} away`
      : `changed the ${what} from ${from} to ${now}`

/** What happened to tasks and lists, in sentences that begin with who did it. */
export const messages = {
  label: 'What has happened',
  show: 'What is shown',
  all: 'All',
  comments: (count: number) => (count === 0 ? 'Comments' : `Comments ${count}`),
  changes: 'Changes',
  occurrencesTab: (count: number) => (count === 0 ? 'Ledger' : `Ledger ${count}`),
  older: 'Show older',
  none: 'No changes yet.',
  noComments: 'No comments yet.',
  /** Behind it nothing older is shown, on this plan. */
  historyLimit: (plan: string, shown: string, more: string | null) =>
    more === null
      ? `${plan} keeps changes for ${shown}.`
      : `${plan} keeps changes for ${shown}. Older ones are shown by ${more}.`,
  days: (count: number) => (count === 365 ? 'one year' : formatCount(count, days)),
  daybook: 'Daybook',
  someone: 'Somebody',
  withToken: 'with the token',
  source: { app: undefined, api: 'through the API', email: 'by e-mail', import: 'by an import' } as Record<
    string,
    string | undefined
  >,
  and: (phrases: readonly string[]) => formatList(phrases),
  in: (name: string) => `in ${quoted(name)}`,
  quoted,
  hiddenList: 'a list that you do not see',
  unknownList: 'another list',
  unknownMember: 'somebody',
  task: {
    deletedTask: 'a task that is gone',
    created: (name: string | null) => `created ${name === null ? 'the task' : quoted(name)}`,
    deleted: (name: string | null) => `deleted ${name === null ? 'the task' : quoted(name)}`,
    completed: (name: string | null) => `closed ${name === null ? 'the task' : quoted(name)}`,
    reopened: (name: string | null) => `reopened ${name === null ? 'the task' : quoted(name)}`,
    completedOccurrence: (due: string, late: number) =>
      `closed the repetition due ${due}${late > 0 ? `, ${formatCount(late, days)} late` : ''}`,
    movedToNextDate: (due: string) => `rolled it forward to ${due}`,
    title: (from: string, now: string) => `renamed ${quoted(from)} to ${quoted(now)}`,
    description: (from: boolean, now: boolean) =>
      from ? (now ? 'changed the description' : 'took the description away') : 'wrote a description',
    moved: (from: string, now: string) => `moved it from ${from} to ${now}`,
    section: (from: string | undefined, now: string | undefined) =>
      now === undefined
        ? `took it out of the section ${from ?? ''}`
        : from === undefined
          ? `put it into the section ${now}`
          : `moved it from the section ${from} to ${now}`,
    due: (from: string | undefined, now: string | undefined) => changedTo('due date', from, now),
    time: (from: string | undefined, now: string | undefined) => changedTo('time', from, now),
    zone: (from: string, now: string) => `changed the time zone from ${from} to ${now}`,
    priority: (from: string, now: string) => `changed the priority from ${from} to ${now}`,
    assigned: (names: readonly string[]) => `assigned ${formatList(names)}`,
    unassigned: (names: readonly string[]) => `unassigned ${formatList(names)}`,
    repeats: (from: string | undefined, now: string | undefined) =>
      now === undefined
        ? 'ended the repetition'
        : from === undefined
          ? `made it repeat: ${now}`
          : `changed the repetition from ${from} to ${now}`,
    parent: (now: boolean) => (now ? 'made it a subtask' : 'made it a task of its own'),
    reminders: 'changed the reminders',
    attached: (name: string) => `attached ${quoted(name)}`,
    detached: (name: string) => `took the file ${quoted(name)} away`,
    commented: 'wrote a comment',
    field: (name: string) => `changed ${name.replaceAll('_', ' ')}`,
  },
  checklist: {
    added: (texts: readonly string[]) => `added ${firstFew(texts)} to the checklist`,
    removed: (texts: readonly string[]) => `took ${firstFew(texts)} off the checklist`,
    checked: (texts: readonly string[]) => `checked ${firstFew(texts)}`,
    unchecked: (texts: readonly string[]) => `unchecked ${firstFew(texts)}`,
    changed: (from: string, now: string) => `changed ${quoted(from)} of the checklist to ${quoted(now)}`,
    ordered: 'put the checklist in another order',
  },
  list: {
    created: 'created the list',
    name: (from: string, now: string) => `renamed the list from ${quoted(from)} to ${quoted(now)}`,
    description: 'changed the description of the list',
    visibility: (now: string) =>
      now === 'private' ? 'made the list private' : 'showed the list to everybody',
    archived: 'archived the list',
    unarchived: 'took the list back from the archive',
    shared: (name: string) => `shared the list with ${name}`,
    unshared: (name: string) => `stopped sharing the list with ${name}`,
    addressCreated: 'gave the list an e-mail address',
    addressReplaced: 'replaced the e-mail address of the list',
    addressRemoved: 'took the e-mail address of the list away',
  },
  section: {
    created: (name: string) => `made the section ${name}`,
    deleted: (name: string) => `deleted the section ${name}`,
    renamed: (from: string, now: string) => `renamed the section ${quoted(from)} to ${quoted(now)}`,
    moved: (name: string) => `moved the section ${name}`,
    deletedSection: 'that is gone',
  },
  occurrences: {
    title: 'Ledger',
    all: (count: number) => `All ${count}`,
    due: 'Due',
    completed: 'Closed',
    by: 'By',
    early: (count: number) => `${formatCount(count, days)} early`,
    late: (count: number) => `${formatCount(count, days)} late`,
    onTime: 'Closed on time',
    of: (count: number, all: number) => `${count} of ${all}`,
    none: 'No repetition has been closed yet.',
    noneText: 'Each one that is closed stands here, with the day it was due and who closed it.',
    pageTitle: (title: string) => `Ledger of ${quoted(title)}`,
    time: 'Time',
    longestDelay: 'Longest late',
    days: (count: number) => formatCount(count, days),
    last: 'Last one',
  },
}

/** Up to three by name, then how many more. */
function firstFew(texts: readonly string[]): string {
  const named = texts.slice(0, 3).map(quoted)
  const more = texts.length - named.length
  return formatList(more === 0 ? named : [...named, `${more} more`])
}
