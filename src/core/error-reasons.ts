/**
 * Every `details.errors[].reason` of the public API, with what it means. A client may depend on each of them,
 * so one that isn't listed here doesn't compile (0228). The reference and the OpenAPI document show the list.
 */
export const publicReasons = {
  // The request as a whole; `field` is empty, or names the header.
  json: 'The body is not valid JSON.',
  utf8: 'The body is not valid UTF-8.',
  depth: 'The body is nested too deeply.',
  fields: 'The body has more fields than any request needs.',
  key: 'A name in the body cannot be the name of a field.',
  malformed: 'The request, or this header, could not be read.',
  unsupported: 'This header has a value that is not supported.',
  unsupported_version: 'The request does not use HTTP/1.1.',
  // One field, by itself.
  required: 'The field is missing.',
  unknown: 'There is no such field or query parameter here.',
  type: 'The value has the wrong JSON type.',
  value: 'The value is not one of those allowed.',
  format: 'The value does not have the format of this field.',
  range: 'The number, or the range of dates, is out of bounds.',
  empty: 'The value is empty, and must not be.',
  repeated: 'The same value, field, parameter or id is there more than once.',
  characters: 'The text contains control characters or invalid Unicode.',
  read_only: 'Clients cannot change this field. Leave it out, or send its current value.',
  // One field, next to others and to what already exists.
  needs_due_date: 'The field needs a `due_date`.',
  after_due_date: 'The task would be due before it starts.',
  not_found: 'The object doesn’t exist, or you have no access to it.',
  self: 'The id is that of the task itself.',
  other_list: 'The task and what it refers to are in different lists.',
  metadata_key: 'Metadata cannot have a key of this name.',
  assignees: 'Someone assigned to the task or a subtask has no access to the list.',
  rule: 'The recurrence rule is not supported; the message says which part.',
  no_occurrence: 'The recurrence rule has no occurrence within ten years.',
  occurrence: 'The series has no occurrence on this date, or the one before it or after it is in the way.',
  too_old: 'The event is older than the event log. Read everything again, and start without it.',
  // The URL of a webhook.
  scheme: 'The URL does not start with `https://`.',
  userinfo: 'The URL contains a user name or password.',
  fragment: 'The URL contains a fragment (`#`).',
  port: 'The URL has a port other than 443 and those from 1024 on.',
  host: 'The URL does not name a host on the public internet.',
  own_origin: 'The URL is one of Daybook itself.',
  address: 'The host has an address that is not public.',
  certificate: 'The host presents a certificate that is not trusted.',
} as const

/** The reasons that only the session API has, for the web app. */
type SessionReason = 'short' | 'long' | 'common' | 'personal' | 'expired' | 'invalid' | 'incomplete'

type PublicReason = keyof typeof publicReasons
/** Why a field of a request is refused. */
export type FieldReason = PublicReason | SessionReason

/**
 * Every `details.reason` of the public API by the error's code, with what it means and what to do (0279). Like the list
 * above, it is what programs act on: a reason is never removed and never changes its meaning.
 */
export const publicDetailReasons = {
  forbidden: {
    scope:
      'The token doesn’t have the scope in `details.required`. Create a token that does, or connect the app again with it.',
    role: 'The token’s member doesn’t have the role in `details.required`.',
    plan: 'The workspace’s plan doesn’t include this. `details.required` is the smallest that does.',
    https_required: 'The request came over plain HTTP. Replace the token: others may have read it.',
  },
  conflict: {
    in_progress: 'The first request with this `Idempotency-Key` is still running. Retry in a moment.',
    key_reused: 'This `Idempotency-Key` was used with another request. Use a new key.',
    changed:
      'The object has changed since you read it. Read it again, and decide whether your change still makes sense.',
    list_archived: 'The list is archived. Unarchive it to change anything in it.',
    inbox:
      'The list is an Inbox, which can’t be shared, renamed, archived or opened to others. Move its tasks to another list.',
    not_last: 'A later occurrence of the task has been completed since. Undo that one first.',
    external_id_taken:
      'Another task of the workspace has this `external_id`. `details.task_id` is its id, if you can see it.',
    label_name_taken: 'Another label of the workspace has this name. `details.label_id` is its id.',
    webhook_disabled: 'The webhook is disabled. Enable it before sending anything to it.',
  },
  unprocessable: {
    dependency_cycle:
      'Tasks would wait for each other. `details.path` has those that you can see, each blocked by the next and the last by the first.',
  },
  rate_limited: {
    event_streams: 'The workspace has `details.max` event streams open. Close one, or try again later.',
  },
} as const

type PublicDetailReasons = typeof publicDetailReasons

/** Why a request is refused that the caller may not make; the others only the session API has. */
export type ForbiddenReason =
  | keyof PublicDetailReasons['forbidden']
  | 'confirmation'
  | 'unverified'
  | 'sign_up'
  | 'setup_code'
  | 'csrf'
  | 'self_service'

/** Why a request can't be carried out in the state that things are in; the others only the session API has. */
export type ConflictReason =
  | keyof PublicDetailReasons['conflict']
  | 'plan_limits'
  | 'already_member'
  | 'already_invited'
  | 'other_account'
  | 'two_factor'
  | 'passkey'
  | 'owner'
  | 'integration'
  | 'replay_running'
  | 'same_file'
  | 'import_not_ready'
  | 'import_started'
  | 'import_running'
  | 'export_running'
  | 'public_links_off'
