import type { FieldReason } from './error-reasons.ts'
import {
  bulkTasksMax,
  eventLogDays,
  jsonDepthMax,
  jsonFieldsMax,
  labelFilterMax,
  metadataKeyMax,
  passwordMax,
  passwordMin,
  upcomingDaysMax,
} from './limits.ts'
import { fieldPath } from './name-fields.ts'

/** The sentences of validation errors and exceeded limits, which name the field, the rule and an example. */

/**
 * What is wrong with one field of a request; `field` is a path such as `checklist.3.text`, and `index` the place of the id
 * that is meant, in a field that is a list of ids.
 */
export type FieldError = { field: string; reason: FieldReason; index?: number }

/** What the URL of a webhook must be. */
const urlRules = {
  scheme: 'must be an HTTPS URL, such as https://example.com/hooks',
  userinfo: "can't contain a user name or password",
  fragment: "can't contain a fragment (#)",
  port: 'must use port 443 or a port from 1024 on',
  host: 'must name a host on the public internet, such as example.com',
  own_origin: "can't be an address of Daybook itself",
  address: 'must point to a public IP address',
  certificate: 'must present a certificate that Daybook trusts',
}

/** The words that follow the name of a field, by reason, for fields without a rule of their own. */
const rules: Record<FieldReason, string> = {
  required: 'is required',
  unknown: "can't be used in this request",
  type: 'has the wrong type',
  value: 'has a value that is not allowed',
  format: 'has the wrong format',
  empty: "can't be empty",
  range: 'is out of range',
  repeated: "can't contain the same value twice",
  not_found: "refers to something that doesn't exist or that you don't have access to",
  read_only: 'is read-only. Leave it out, or send its current value',
  needs_due_date: 'needs a due date. Send due_date too, such as 2026-12-01',
  after_due_date: "can't be after due_date. Send an earlier start_date, or null, along with due_date",
  self: "can't be the task itself",
  other_list: 'must be in the same list as the task',
  metadata_key: `isn't a valid key. Keys have 1 to ${metadataKeyMax} letters, digits, _, . or -`,
  assignees: "can't be a list that an assignee of a subtask has no access to",
  characters: "can't contain control characters or invalid Unicode",
  key: "isn't a valid field name",
  json: 'must be valid JSON',
  utf8: 'must be valid UTF-8',
  depth: `is nested too deeply. JSON can have at most ${jsonDepthMax} levels`,
  fields: `can have at most ${jsonFieldsMax.toLocaleString('en-US')} fields`,
  malformed: 'is malformed',
  incomplete: 'is incomplete',
  unsupported: "isn't supported",
  unsupported_version: 'must use HTTP/1.1',
  rule: 'must be a rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=MO',
  occurrence: 'is not an occurrence of the series',
  no_occurrence: 'has no occurrence within ten years',
  too_old: `is of an event more than ${eventLogDays} days ago, which the log no longer has. Read everything again`,
  ...urlRules,
  short: 'is too short',
  long: 'is too long',
  common: 'is too common. Choose another',
  personal: 'is too close to your name or email address. Choose another',
  expired: 'has expired. Start again',
  invalid: "couldn't be verified. Try again",
}

const idList = `must be 1 to ${bulkTasksMax} IDs, separated by commas`

/** The words that follow the name of a particular field, by reason. */
const fieldRules: Record<string, { [R in FieldReason]?: string }> = {
  'Idempotency-Key': { format: 'must be up to 255 visible ASCII characters, such as a UUID' },
  'If-Match': { format: 'must be the ETag of the object, in double quotes, or *' },
  'Last-Event-ID': { format: 'must be an ID that the stream has sent' },
  cursor: { format: 'must be the next_cursor of the page before, sent with the same filters' },
  'transfer-encoding': { unsupported: 'must be chunked' },
  'content-length': { required: 'must give the size of the file in bytes' },
  host: { required: 'is required', malformed: 'must be a host name, such as tasks.example.com' },
  password: {
    short: `must have at least ${passwordMin} characters`,
    long: `can have at most ${passwordMax} characters`,
    characters: "can't contain control characters",
  },
  completed: {
    read_only: 'is read-only. Use POST /tasks/{id}/complete to complete a task, or /reopen to reopen it',
  },
  archived: {
    read_only: 'is read-only. Use POST /lists/{id}/archive to archive a list, or /unarchive to unarchive it',
  },
  attachments: {
    read_only: 'is read-only. Leave it out: files are added and deleted at /tasks/{id}/attachments',
  },
  emoji: { format: 'must be a single emoji, such as 👍, percent-encoded' },
  url: { format: urlRules.scheme },
  events: {
    read_only: 'can only be changed in Settings → Webhooks. Leave it out, or send its current value',
  },
  action: { format: 'must be an action or its first part, such as member.role_changed or member' },
  ids: { format: idList, required: 'is required, or task_id, or all' },
  list_ids: { format: idList },
  assignee_ids: { format: idList },
  label_ids: { format: idList },
  label_id: { format: `must be none, or 1 to ${labelFilterMax} IDs, separated by commas` },
  due: { format: 'must be overdue, today, week, none, or two dates such as 2026-12-01..2026-12-31' },
  view: { required: 'is required, or list_id, or ids' },
  to: { range: `can't be before from, or more than ${upcomingDaysMax} days in all` },
  due_to: { range: "can't be before due_from" },
  q: { empty: 'must have at least one word, such as supplier' },
  'filter.due.to': { range: "can't be before filter.due.from" },
}

/** Returns one sentence about the first error, with its field and rule. */
export function fieldMessage(errors: readonly FieldError[]): string {
  const [first] = errors
  if (!first) return 'The request is invalid.'
  const { field, reason } = first
  const rule = fieldRules[field]?.[reason] ?? rules[reason]
  return summarize(`${fieldPath(first) || 'The request'} ${rule}.`, errors.length)
}

/** Adds how many more fields are wrong to the sentence about the first. */
export const summarize = (sentence: string, errorCount: number): string =>
  errorCount > 1 ? `${sentence} See details.errors for ${errorCount - 1} more.` : sentence

/** The limits that are not the length of a field, each with the sentence that says what it allows. */
const limitRules = {
  list_tasks: (max: string) => `A list can have at most ${max} tasks, including completed tasks and subtasks`,
  task_subtasks: (max: string) => `A task can have at most ${max} subtasks`,
  subtask_depth: () => "A subtask can't have subtasks of its own",
  checklist_items: (max: string) => `checklist can have at most ${max} items`,
  shortcuts: (max: string) => `You can change the shortcuts of at most ${max} commands`,
  metadata_keys: (max: string) => `metadata can have at most ${max} keys`,
  metadata_value: (max: string) => `Each text in metadata can have at most ${max} characters`,
  task_reminders: (max: string) => `reminders can have at most ${max} entries`,
  task_labels: (max: string) => `label_ids can have at most ${max} labels`,
  task_dependencies: (max: string) =>
    `A task can be blocked by at most ${max} tasks and block at most ${max}`,
  labels: (max: string) => `A workspace can have at most ${max} labels`,
  webhook_addresses: (max: string) => `This plan includes at most ${max} webhook endpoints`,
  members: (max: string) => `This plan includes at most ${max} members, including open invitations`,
  guests: (max: string) => `This plan includes at most ${max} guests, including open invitations`,
  integrations: (max: string) => `This plan includes at most ${max} integrations`,
  storage: (max: string) => `The files of this workspace can take up at most ${max} bytes`,
  comment_attachments: (max: string) => `A comment can have at most ${max} attachments`,
  comment_reactions: (max: string) => `A comment can have at most ${max} kinds of reactions`,
  saved_views: (max: string) => `A member can have at most ${max} saved views`,
  shared_views: (max: string) => `A workspace can have at most ${max} shared views`,
  folders: (max: string) => `A member can have at most ${max} folders`,
  favorites: (max: string) => `A member can have at most ${max} favorites`,
  feeds: (max: string) => `A member can have at most ${max} calendar links`,
  templates: (max: string) => `A workspace can have at most ${max} templates`,
  template_tasks: (max: string) => `A template can have at most ${max} tasks`,
  template_sections: (max: string) => `A template can have at most ${max} sections`,
  passkeys: (max: string) => `An account can have at most ${max} passkeys`,
  task_attachments: (max: string) => `A task can have at most ${max} attachments`,
  attachment_size: (max: string) => `An attachment can have at most ${max} bytes`,
  import_queue: (max: string) =>
    `All import files of a workspace together can have at most ${max} bytes; delete imports that are no longer needed`,
  import_size: (max: string) => `This file can have at most ${max} bytes`,
}

export type LimitName = keyof typeof limitRules | `${string}_length`

const isListedLimit = (limit: string): limit is keyof typeof limitRules => Object.hasOwn(limitRules, limit)

/** @param unit what the length of a field counts */
export function limitMessage(limit: LimitName, max: number, actual: number, unit = 'characters'): string {
  const [most, count] = [max.toLocaleString('en-US'), actual.toLocaleString('en-US')]
  if (limit === 'subtask_depth') return `${limitRules.subtask_depth()}.`
  const rule = isListedLimit(limit)
    ? limitRules[limit](most)
    : `${limit.replace(/_length$/, '')} can have at most ${most} ${unit}`
  return `${rule}; this would make ${count}.`
}
