import { colors } from '../../../../core/appearance.ts'
import type { ContentLabel } from '../../content.ts'
import { asString } from './json.ts'

/** Returns the labels of an export by their ids. */
export const readLabels = (rows: readonly Record<string, unknown>[]): ReadonlyMap<string, ContentLabel> =>
  new Map(
    rows.map(({ id, name, color }) => [
      asString(id),
      { name: asString(name), color: colors.find((one) => one === color) ?? 'gray' },
    ]),
  )
