import { codePointLength } from '../../../../core/text.ts'
import { labelNameMax, labelsMax, taskLabelsMax } from '../../../../core/limits.ts'
import { cleanLabelName, labelNameKey } from '../../../../work/labels/name.ts'
import type { ContentLabel, ContentTask } from '../../content.ts'

/** More than a workspace can have, so that the report names those that are left out. */
const importLabelsMax = 2 * labelsMax

/** Returns labels that a file names only, without a color of Daybook's. */
export const labelsOf = (names: readonly string[]): ContentLabel[] =>
  names.map((name) => ({ name, color: 'gray' }))

/** Returns the labels that no task has, each once, as far as a workspace can have them at all. */
export function unusedLabels(
  labels: readonly ContentLabel[],
  tasks: readonly Pick<ContentTask, 'labels'>[],
): ContentLabel[] {
  if (labels.length === 0) return []
  const used = new Set(tasks.flatMap((task) => task.labels.map(({ name }) => labelNameKey(name))))
  return uniqueLabels(labels)
    .filter((label) => isShort(label) && !used.has(labelNameKey(label.name)))
    .slice(0, importLabelsMax)
}

/** Splits labels into those that a task can have, each once, and the names of the others. */
export function fitLabels(labels: readonly ContentLabel[]): { fit: ContentLabel[]; rest: string[] } {
  const all = uniqueLabels(labels)
  const fit = all.filter(isShort).slice(0, taskLabelsMax)
  return { fit, rest: all.filter((label) => !fit.includes(label)).map(({ name }) => name) }
}

const isShort = ({ name }: ContentLabel): boolean => codePointLength(name) <= labelNameMax

function uniqueLabels(labels: readonly ContentLabel[]): ContentLabel[] {
  const byKey = new Map<string, ContentLabel>()
  for (const { name, color } of labels) {
    const clean = cleanLabelName(name)
    const key = labelNameKey(clean)
    if (clean !== '' && !byKey.has(key)) byKey.set(key, { name: clean, color })
  }
  return [...byKey.values()]
}
