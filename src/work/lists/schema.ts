import { Type, type Static } from '../../core/typebox.ts'
import { closed, id, nullable, oneOf, paging, stamp } from '../../platform/http/schemas.ts'
import { descriptionMax, sectionNameMax } from '../../core/limits.ts'
import { listName as name } from '../../identity/list-access/schema.ts'

const description = nullable(Type.String({ maxLength: descriptionMax, examples: ['Everything we promised'] }))
const visibility = oneOf(['workspace', 'private'], {
  description: '`workspace`: every member but guests sees it; `private`: only its members do.',
})

/** A list as the API and events show it (D3). */
export const List = Type.Object(
  {
    id: id('lst'),
    name,
    description,
    visibility,
    archived: Type.Boolean(),
    archived_at: nullable(stamp(), { description: 'null while the list is active.' }),
    created_at: stamp(),
    updated_at: stamp(),
    url: Type.String({ description: 'The list in the web application.' }),
  },
  { $id: 'List', description: 'A list of tasks.' },
)
export type List = Static<typeof List>

export const ListCreate = closed({
  name,
  description: Type.Optional(description),
  visibility: Type.Optional({ ...visibility, default: 'workspace' }),
})
export type ListCreate = Static<typeof ListCreate>

/** Read-only fields are welcome with their current value, so that what GET returned can be sent back (D9). */
const unchanged = Type.Optional(
  Type.Unknown({ description: 'Read-only; accepted when it equals the current value.' }),
)

export const ListPatch = closed({
  name: Type.Optional(name),
  description: Type.Optional(description),
  visibility: Type.Optional(visibility),
  id: unchanged,
  archived: unchanged,
  archived_at: unchanged,
  created_at: unchanged,
  updated_at: unchanged,
  url: unchanged,
})
export type ListPatch = Static<typeof ListPatch>

/** Where a list goes in a member's own sidebar: after another one, or first. */
export const ListPlace = closed({ after_id: nullable(id('lst')) })

export const ListQuery = closed({
  archived: Type.Optional(Type.Boolean({ description: 'Only archived lists, or only active ones.' })),
  ...paging,
})

const sectionName = Type.String({
  minLength: 1,
  maxLength: sectionNameMax,
  pattern: '\\S',
  examples: ['Waiting'],
})
const position = Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Place in the list, from 0.' })

/** A section of a list (D3). */
export const Section = Type.Object(
  {
    id: id('sec'),
    list_id: id('lst'),
    name: sectionName,
    position,
    created_at: stamp(),
    updated_at: stamp(),
  },
  { $id: 'Section', description: 'A section of a list.' },
)
export type Section = Static<typeof Section>

export const SectionCreate = closed({
  name: sectionName,
  position: Type.Optional({
    ...position,
    description: 'Place in the list, from 0; the end when it is absent.',
  }),
})
export type SectionCreate = Static<typeof SectionCreate>

export const SectionPatch = closed({
  name: Type.Optional(sectionName),
  position: Type.Optional({ ...position, description: 'Setting it moves the section.' }),
  id: unchanged,
  list_id: unchanged,
  created_at: unchanged,
  updated_at: unchanged,
})
export type SectionPatch = Static<typeof SectionPatch>
