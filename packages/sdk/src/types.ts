import type { components, operations } from './openapi.ts'

type Schemas = components['schemas']

export type Task = Schemas['Task']
/** What is left of a deleted task for 90 days. `deleted` tells it from a `Task`. */
export type DeletedTask = Schemas['DeletedTask']
/** A task as it is now, or what is left of a deleted one. */
export type TaskChange = Task | DeletedTask
export type TaskCreate = Schemas['TaskCreate']
export type TaskPatch = Schemas['TaskPatch']
export type TaskComplete = Schemas['TaskComplete']
/** A completed occurrence of a recurring task. */
export type Repetition = Schemas['Repetition']
export type Reminder = Schemas['Reminder']
export type List = Schemas['List']
export type ListCreate = Schemas['ListCreate']
export type ListPatch = Schemas['ListPatch']
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
