import { Type, type Static } from '../../core/typebox.ts'
import {
  closedObject,
  idSchema,
  nullable,
  enumOf,
  pageQuery,
  stampSchema,
} from '../../platform/http/schemas.ts'
import { descriptionMax, sectionNameMax } from '../../core/limits.ts'
import { listName as name } from '../../identity/list-access/schema.ts'

const description = nullable(Type.String({ maxLength: descriptionMax, examples: ['Everything we promised'] }))
const visibility = enumOf(['workspace', 'private'], {
  description: '`workspace`: every member except guests can see it; `private`: only its members can.',
})

/** A list as the API and events show it (D3). */
export const List = Type.Object(
  {
    id: idSchema('lst'),
    name,
    description,
    visibility,
    archived: Type.Boolean(),
    archived_at: nullable(stampSchema(), { description: 'null while the list is active.' }),
    created_at: stampSchema(),
    updated_at: stampSchema(),
    url: Type.String({ description: 'The list in the web application.' }),
  },
  { $id: 'List', description: 'A list of tasks.' },
)
export type List = Static<typeof List>

export const ListCreate = closedObject({
  name,
  description: Type.Optional(description),
  visibility: Type.Optional({ ...visibility, default: 'workspace' }),
})
export type ListCreate = Static<typeof ListCreate>

/**
 * Read-only fields are accepted with their current value, so that clients can send back what GET returned
 * (D9).
 */
const readOnlyField = Type.Optional(
  Type.Unknown({ description: 'Read-only; accepted when it equals the current value.' }),
)

export const ListPatch = closedObject({
  name: Type.Optional(name),
  description: Type.Optional(description),
  visibility: Type.Optional(visibility),
  id: readOnlyField,
  archived: readOnlyField,
  archived_at: readOnlyField,
  created_at: readOnlyField,
  updated_at: readOnlyField,
  url: readOnlyField,
})
export type ListPatch = Static<typeof ListPatch>

/** Moves a list in a member's own sidebar: after another one, or to the top. */
export const ListMove = closedObject({ after_id: nullable(idSchema('lst')) })

export const ListQuery = closedObject({
  archived: Type.Optional(Type.Boolean({ description: 'Only archived lists, or only active ones.' })),
  ...pageQuery,
})

const sectionName = Type.String({
  minLength: 1,
  maxLength: sectionNameMax,
  pattern: '\\S',
  examples: ['Waiting'],
})
const position = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  description: 'Position in the list, from 0.',
})

/** A section of a list (D3). */
export const Section = Type.Object(
  {
    id: idSchema('sec'),
    list_id: idSchema('lst'),
    name: sectionName,
    position,
    created_at: stampSchema(),
    updated_at: stampSchema(),
  },
  { $id: 'Section', description: 'A section of a list.' },
)
export type Section = Static<typeof Section>

export const SectionCreate = closedObject({
  name: sectionName,
  position: Type.Optional({
    ...position,
    description: 'Position in the list, from 0. Default: the end.',
  }),
})
export type SectionCreate = Static<typeof SectionCreate>

export const SectionPatch = closedObject({
  name: Type.Optional(sectionName),
  position: Type.Optional({ ...position, description: 'Setting it moves the section.' }),
  id: readOnlyField,
  list_id: readOnlyField,
  created_at: readOnlyField,
  updated_at: readOnlyField,
})
export type SectionPatch = Static<typeof SectionPatch>
