import { type Static, Type } from '../../core/typebox.ts'
import {
  closedObject,
  enumOf,
  idSchema,
  pageQuery,
  readOnly,
  readOnlyInputs,
  stampSchema,
} from '../../platform/http/schemas.ts'
import { colors } from '../../core/appearance.ts'
import { labelNameMax } from '../../core/limits.ts'

const name = Type.String({
  minLength: 1,
  maxLength: labelNameMax,
  pattern: '\\S',
  description: 'Unique in the workspace, whether in capitals or not. Spaces around it are removed.',
  examples: ['Waiting'],
})
const color = enumOf(colors, { description: 'How the app shows it.' })

const { id, ...stamps } = readOnly({
  id: idSchema('lbl'),
  created_at: stampSchema(),
  updated_at: stampSchema(),
})

/** A label of a workspace (0345). */
export const Label = Type.Object(
  { id, name, color, ...stamps },
  { $id: 'Label', description: 'A label that any task of the workspace can have.' },
)
export type Label = Static<typeof Label>

export const LabelCreate = closedObject(
  { name, color: Type.Optional({ ...color, default: 'gray' }) },
  { title: 'LabelCreate' },
)
export type LabelCreate = Static<typeof LabelCreate>

export const LabelPatch = closedObject(
  { name: Type.Optional(name), color: Type.Optional(color), ...readOnlyInputs({ id, ...stamps }) },
  { title: 'LabelPatch' },
)
export type LabelPatch = Static<typeof LabelPatch>

export const LabelQuery = closedObject(pageQuery)
