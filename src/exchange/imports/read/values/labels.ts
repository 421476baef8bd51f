import { codePointLength } from '../../../../core/text.ts'
import { labelNameMax, taskLabelsMax } from '../../../../core/limits.ts'
import { cleanLabelName, labelNameKey } from '../../../../work/labels/name.ts'
import type { ContentLabel } from '../../content.ts'

/** Returns labels that a file names only, without a color of Daybook's. */
export const labelsOf = (names: readonly string[]): ContentLabel[] =>
  names.map((name) => ({ name, color: 'gray' }))

/** Splits labels into those that a task can have, each once, and the names of the others. */
export function fitLabels(labels: readonly ContentLabel[]): { fit: ContentLabel[]; rest: string[] } {
  const byKey = new Map<string, ContentLabel>()
  for (const { name, color } of labels) {
    const clean = cleanLabelName(name)
    const key = labelNameKey(clean)
    if (clean !== '' && !byKey.has(key)) byKey.set(key, { name: clean, color })
  }
  const all = [...byKey.values()]
  const short = all.filter(({ name }) => codePointLength(name) <= labelNameMax)
  const fit = short.slice(0, taskLabelsMax)
  return { fit, rest: all.filter((label) => !fit.includes(label)).map(({ name }) => name) }
}
