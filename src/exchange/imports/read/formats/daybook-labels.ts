import { labelColors } from '../../../../work/labels/schema.ts'
import type { ContentLabel } from '../../content.ts'
import { asString } from './json.ts'

/** Returns the labels of an export by their ids. */
export const readLabels = (rows: readonly Record<string, unknown>[]): ReadonlyMap<string, ContentLabel> =>
  new Map(
    rows.map(({ id, name, color }) => [
      asString(id),
      { name: asString(name), color: labelColors.find((one) => one === color) ?? 'gray' },
    ]),
  )
