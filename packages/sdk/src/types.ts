import type { components, operations } from './openapi.ts'

type Schemas = components['schemas']

export type Task = Schemas['Task']
/** What is left of a deleted task for 90 days. `deleted` tells it from a `Task`. */
export type DeletedTask = Schemas['DeletedTask']
/** A task of a page: with `visible_since` if it is there because the token's member got access to it. */
export type ListedTask = Schemas['ListedTask']
/** A task that the token's member could see and can't see anymore. `reason` tells it from a `DeletedTask`. */
export type HiddenTask = Schemas['HiddenTask']
/** A task as it is now, or what is left of one that was deleted, or that the token's member can no longer see. */
export type TaskChange = ListedTask | DeletedTask | HiddenTask
export type TaskCreate = Schemas['TaskCreate']
export type TaskPatch = Schemas['TaskPatch']
export type TaskComplete = Schemas['TaskComplete']
/** A completed occurrence of a recurring task. */
export type Dependency = Schemas['Dependency']
export type Repetition = Schemas['Repetition']
/** The occurrence that a `task.completed` is about. */
export type Occurrence = Schemas['Occurrence']
export type Reminder = Schemas['Reminder']
/** A file of a task. */
export type Attachment = Schemas['Attachment']
/** One operation of a bulk, told apart by `op`. */
export type BulkOperation = Schemas['BulkRequest']['operations'][number]
/** What became of one operation: `status`, and the `task` or the `error`. */
export type BulkResult = Schemas['BulkResult']
export type List = Schemas['List']
export type ListCreate = Schemas['ListCreate']
export type ListPatch = Schemas['ListPatch']
/** A member that a list is shared with. */
export type ListShare = Schemas['ListShare']
export type Section = Schemas['Section']
export type SectionCreate = Schemas['SectionCreate']
export type SectionPatch = Schemas['SectionPatch']
export type Label = Schemas['Label']
export type LabelCreate = Schemas['LabelCreate']
export type LabelPatch = Schemas['LabelPatch']
export type Comment = Schemas['Comment']
export type CommentCreate = Schemas['CommentCreate']
export type CommentPatch = Schemas['CommentPatch']
export type Member = Schemas['Member']
/** Who a token acts for, what it may do, and what the plan allows. */
export type Me = Schemas['Me']
export type Webhook = Schemas['Webhook']
/** A webhook by itself, with how it came to be disabled. */
export type WebhookDetails = Schemas['WebhookDetails']
/** A webhook as it is created: the only time that its signing secret is shown. */
export type WebhookWithSecret = Schemas['WebhookWithSecret']
export type WebhookCreate = Schemas['WebhookCreate']
export type WebhookPatch = Schemas['WebhookPatch']
/** The delivery of one event to one webhook. */
export type WebhookDelivery = Schemas['WebhookDelivery']
/** A delivery with its attempts, and the exact body that is sent. */
export type WebhookDeliveryDetails = Schemas['WebhookDeliveryDetails']
export type ErrorDetails = Schemas['ErrorDetails']
export type FieldError = Schemas['FieldError']

/** The filters of a collection; the SDK sends `cursor` itself. */
type QueryOf<Name extends keyof operations> = Omit<
  NonNullable<operations[Name]['parameters']['query']>,
  'cursor'
>

export type TaskQuery = Omit<QueryOf<'listTasks'>, 'priority' | 'label_id'> & {
  /** Only tasks of this priority, or of one of several. */
  priority?: string | number | readonly number[] | undefined
  /** Only tasks with this label, or with one of several; `none` for those without labels. */
  label_id?: string | readonly string[] | undefined
}
export type ListQuery = QueryOf<'listLists'>
export type LabelQuery = QueryOf<'listLabels'>
export type RepetitionQuery = QueryOf<'listRepetitions'>
export type CommentQuery = QueryOf<'listComments'>
export type DeliveryQuery = QueryOf<'listWebhookDeliveries'>
export type MemberQuery = QueryOf<'listMembers'>
