import { formatCount, formatList } from '../format.ts'

const days = { one: 'day', other: 'days' }
const quoted = (name: string): string => `“${name}”`
const changedTo = (what: string, from: string | undefined, now: string | undefined): string =>
  from === undefined
    ? `set the ${what} to ${now ?? ''}`
    : now === undefined
      ? `removed the ${what} (${from})`
      : `changed the ${what} from ${from} to ${now}`

/** Changes to tasks and lists, as sentences that begin with who made them. */
export const messages = {
  label: 'Activity',
  show: 'Show',
  all: 'All',
  comments: (count: number) => (count === 0 ? 'Comments' : `Comments ${count}`),
  changes: 'Changes',
  occurrencesTab: (count: number) => (count === 0 ? 'Occurrences' : `Occurrences ${count}`),
  older: 'Show older',
  none: 'No changes yet.',
  noComments: 'No comments yet.',
  /** The plan shows nothing older. */
  historyLimit: (plan: string, shown: string, more: string | null) =>
    more === null
      ? `${plan} keeps changes for ${shown}.`
      : `${plan} keeps changes for ${shown}. Upgrade to ${more} to see older changes.`,
  days: (count: number) => (count === 365 ? '1 year' : formatCount(count, days)),
  daybook: 'Daybook',
  someone: 'Someone',
  withToken: 'with token',
  source: { app: undefined, api: 'through the API', email: 'by email', import: 'by import' } as Record<
    string,
    string | undefined
  >,
  and: (phrases: readonly string[]) => formatList(phrases),
  in: (name: string) => `in ${quoted(name)}`,
  quoted,
  hiddenList: "a list you can't see",
  unknownList: 'another list',
  unknownMember: 'someone',
  task: {
    deletedTask: 'a deleted task',
    created: (name: string | null) => `created ${name === null ? 'the task' : quoted(name)}`,
    deleted: (name: string | null) => `deleted ${name === null ? 'the task' : quoted(name)}`,
    completed: (name: string | null) => `completed ${name === null ? 'the task' : quoted(name)}`,
    reopened: (name: string | null) => `reopened ${name === null ? 'the task' : quoted(name)}`,
    completedOccurrence: (due: string, late: number) =>
      `completed the occurrence due ${due}${late > 0 ? `, ${formatCount(late, days)} late` : ''}`,
    movedToNextDate: (due: string) => `moved it to its next due date, ${due}`,
    title: (from: string, now: string) => `renamed ${quoted(from)} to ${quoted(now)}`,
    description: (from: boolean, now: boolean) =>
      from ? (now ? 'changed the description' : 'removed the description') : 'added a description',
    moved: (from: string, now: string) => `moved it from ${from} to ${now}`,
    section: (from: string | undefined, now: string | undefined) =>
      now === undefined
        ? `moved it out of section ${from ?? ''}`
        : from === undefined
          ? `moved it to section ${now}`
          : `moved it from section ${from} to ${now}`,
    start: (from: string | undefined, now: string | undefined) => changedTo('start date', from, now),
    due: (from: string | undefined, now: string | undefined) => changedTo('due date', from, now),
    time: (from: string | undefined, now: string | undefined) => changedTo('time', from, now),
    zone: (from: string, now: string) => `changed the time zone from ${from} to ${now}`,
    priority: (from: string, now: string) => `changed the priority from ${from} to ${now}`,
    estimate: (from: string | undefined, now: string | undefined) => changedTo('estimate', from, now),
    assigned: (names: readonly string[]) => `assigned ${formatList(names)}`,
    unassigned: (names: readonly string[]) => `unassigned ${formatList(names)}`,
    labeled: (names: readonly string[]) =>
      `added the ${names.length === 1 ? 'label' : 'labels'} ${formatList(names)}`,
    unlabeled: (names: readonly string[]) =>
      `removed the ${names.length === 1 ? 'label' : 'labels'} ${formatList(names)}`,
    deletedLabel: '(deleted)',
    blocked: (task: string) => `added ${task} to what blocks it`,
    unblocked: (task: string) => `removed ${task} from what blocks it`,
    repeats: (from: string | undefined, now: string | undefined) =>
      now === undefined
        ? 'removed the repeat rule'
        : from === undefined
          ? `set it to repeat ${now}`
          : `changed the repeat rule from ${from} to ${now}`,
    occurrences: 'changed occurrences to come',
    parent: (now: boolean) => (now ? 'made it a subtask' : 'made it a separate task'),
    reminders: 'changed the reminders',
    externalId: (from: string | undefined, now: string | undefined) => changedTo('external ID', from, now),
    metadata: 'changed the metadata',
    attached: (name: string) => `attached ${quoted(name)}`,
    detached: (name: string) => `deleted ${quoted(name)}`,
    commented: 'commented',
    editedComment: 'edited a comment',
    deletedComment: 'deleted a comment',
    field: (name: string) => `changed ${name.replaceAll('_', ' ')}`,
  },
  checklist: {
    added: (texts: readonly string[]) => `added ${firstFew(texts)} to the checklist`,
    removed: (texts: readonly string[]) => `removed ${firstFew(texts)} from the checklist`,
    checked: (texts: readonly string[]) => `checked ${firstFew(texts)}`,
    unchecked: (texts: readonly string[]) => `unchecked ${firstFew(texts)}`,
    changed: (from: string, now: string) => `changed ${quoted(from)} in the checklist to ${quoted(now)}`,
    ordered: 'reordered the checklist',
  },
  list: {
    created: 'created the list',
    name: (from: string, now: string) => `renamed the list from ${quoted(from)} to ${quoted(now)}`,
    description: "changed the list's description",
    visibility: (now: string) =>
      now === 'private' ? 'made the list private' : 'shared the list with the workspace',
    color: (from: string | undefined, now: string | undefined) => changedTo('color of the list', from, now),
    icon: (from: string | undefined, now: string | undefined) => changedTo('icon of the list', from, now),
    archived: 'archived the list',
    unarchived: 'unarchived the list',
    shared: (name: string) => `shared the list with ${name}`,
    unshared: (name: string) => `stopped sharing the list with ${name}`,
    linkCreated: 'created a public link to the list',
    linkChanged: 'changed what the public link shows',
    linkReplaced: "replaced the list's public link",
    linkRevoked: 'turned off the public link',
    addressCreated: 'created an email address for the list',
    addressReplaced: "replaced the list's email address",
    addressRemoved: 'turned off email to the list',
  },
  section: {
    created: (name: string) => `created section ${name}`,
    deleted: (name: string) => `deleted section ${name}`,
    renamed: (from: string, now: string) => `renamed section ${quoted(from)} to ${quoted(now)}`,
    moved: (name: string) => `moved section ${name}`,
    deletedSection: '(deleted)',
  },
  occurrences: {
    title: 'Occurrences',
    all: (count: number) => `All ${count}`,
    due: 'Due',
    completed: 'Completed',
    by: 'By',
    early: (count: number) => `${formatCount(count, days)} early`,
    late: (count: number) => `${formatCount(count, days)} late`,
    onTime: 'Completed on time',
    of: (count: number, all: number) => `${count} of ${all}`,
    none: 'No occurrences completed yet.',
    noneText: 'Completed occurrences appear here, with their due dates and who completed them.',
  },
}

/** Names up to three texts, then how many more there are. */
function firstFew(texts: readonly string[]): string {
  const named = texts.slice(0, 3).map(quoted)
  const more = texts.length - named.length
  return formatList(more === 0 ? named : [...named, `${more} more`])
}
