import { Type, type Static } from '../../core/typebox.ts'
import {
  closedObject,
  idSchema,
  nullable,
  enumOf,
  openEnum,
  pageQuery,
  readOnly,
  readOnlyInputs,
  stampSchema,
} from '../../platform/http/schemas.ts'
import { colors, type ListIcon, listIcons } from '../../core/appearance.ts'
import { descriptionMax, sectionNameMax } from '../../core/limits.ts'
import { listName as name } from '../../identity/list-access/schema.ts'

const description = nullable(Type.String({ maxLength: descriptionMax, examples: ['Everything we promised'] }))
const visibility = enumOf(['workspace', 'private'], {
  description: '`workspace`: every member except guests can see it; `private`: only its members can.',
})

const color = nullable(enumOf(colors), { description: 'How the app shows it; null for no color.' })
const ofIcon = { description: 'What the app shows before its name; null for no icon.' }
const icon = nullable(enumOf(listIcons), ofIcon)

const { id: listId, ...laterListFields } = readOnly({
  id: idSchema('lst'),
  archived: Type.Boolean(),
  archived_at: nullable(stampSchema(), { description: 'null while the list is active.' }),
  created_at: stampSchema(),
  updated_at: stampSchema(),
  is_inbox: Type.Boolean({
    description:
      'Whether it is the Inbox of the token’s member: a private list that can’t be shared, renamed, archived or opened to others.',
  }),
  url: Type.String({ description: 'The list in the web application.' }),
})

/** A list as the API and events show it (D3). */
export const List = Type.Object(
  {
    id: listId,
    name,
    description,
    visibility,
    color,
    /** Icons may be added without a new version. */
    icon: nullable(openEnum<ListIcon>(listIcons), ofIcon),
    ...laterListFields,
  },
  { $id: 'List', description: 'A list of tasks.' },
)
export type List = Static<typeof List>

export const ListCreate = closedObject(
  {
    name,
    description: Type.Optional(description),
    visibility: Type.Optional({ ...visibility, default: 'workspace' }),
    color: Type.Optional(color),
    icon: Type.Optional(icon),
  },
  { title: 'ListCreate' },
)
export type ListCreate = Static<typeof ListCreate>

export const ListPatch = closedObject(
  {
    name: Type.Optional(name),
    description: Type.Optional(description),
    visibility: Type.Optional(visibility),
    color: Type.Optional(color),
    icon: Type.Optional(icon),
    ...readOnlyInputs({ id: listId, ...laterListFields }),
  },
  { title: 'ListPatch' },
)
export type ListPatch = Static<typeof ListPatch>

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

const sectionIds = readOnly({ id: idSchema('sec'), list_id: idSchema('lst') })
const sectionStamps = readOnly({ created_at: stampSchema(), updated_at: stampSchema() })

/** A section of a list (D3). */
export const Section = Type.Object(
  {
    ...sectionIds,
    name: sectionName,
    position,
    ...sectionStamps,
  },
  { $id: 'Section', description: 'A section of a list.' },
)
export type Section = Static<typeof Section>

export const SectionCreate = closedObject(
  {
    name: sectionName,
    position: Type.Optional({
      ...position,
      description: 'Position in the list, from 0. Default: the end.',
    }),
  },
  { title: 'SectionCreate' },
)
export type SectionCreate = Static<typeof SectionCreate>

export const SectionPatch = closedObject(
  {
    name: Type.Optional(sectionName),
    position: Type.Optional({ ...position, description: 'Setting it moves the section.' }),
    ...readOnlyInputs({ ...sectionIds, ...sectionStamps }),
  },
  { title: 'SectionPatch' },
)
export type SectionPatch = Static<typeof SectionPatch>
