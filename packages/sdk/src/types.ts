import type { components, operations } from './openapi.ts'

type Schemas = components['schemas']

export type Task = Schemas['Task']
/** What is left of a deleted task for 90 days. `deleted` tells it from a `Task`. */
export type DeletedTask = Schemas['DeletedTask']
/** A task of a page: with `visible_since` if it is there because it came into the token's member's sight. */
export type ListedTask = Schemas['ListedTask']
/** A task that the token's member could see and can't see anymore. `reason` tells it from a `DeletedTask`. */
export type HiddenTask = Schemas['HiddenTask']
/** A task as it is now, or what is left of one that was deleted or left the token's member's sight. */
export type TaskChange = ListedTask | DeletedTask | HiddenTask
export type TaskCreate = Schemas['TaskCreate']
export type TaskPatch = Schemas['TaskPatch']
export type TaskComplete = Schemas['TaskComplete']
/** A completed occurrence of a recurring task. */
export type Repetition = Schemas['Repetition']
export type Reminder = Schemas['Reminder']
export type List = Schemas['List']
export type ListCreate = Schemas['ListCreate']
export type ListPatch = Schemas['ListPatch']
/** That a list is shared with a member individually. */
export type ListShare = Schemas['ListShare']
export type Section = Schemas['Section']
export type SectionCreate = Schemas['SectionCreate']
export type SectionPatch = Schemas['SectionPatch']
export type Comment = Schemas['Comment']
export type CommentCreate = Schemas['CommentCreate']
export type Member = Schemas['Member']
export type Webhook = Schemas['Webhook']
/** A webhook as it is created: the only time that its signing secret is shown. */
export type WebhookWithSecret = Schemas['WebhookWithSecret']
export type WebhookCreate = Schemas['WebhookCreate']
export type ErrorDetails = Schemas['ErrorDetails']
export type FieldError = Schemas['FieldError']

/** The filters of a collection; the SDK sends `cursor` itself. */
type QueryOf<Name extends keyof operations> = Omit<
  NonNullable<operations[Name]['parameters']['query']>,
  'cursor'
>

export type TaskQuery = QueryOf<'listTasks'>
export type ListQuery = QueryOf<'listLists'>
export type RepetitionQuery = QueryOf<'listRepetitions'>
export type CommentQuery = QueryOf<'listComments'>
export type MemberQuery = QueryOf<'listMembers'>
