import { Timer } from 'lucide-react'
import { formatMinutes, parseEstimate } from '../../../src/core/phrases/estimate.ts'
import { estimateMinutesMax } from '../../data/limits.ts'
import { useRowsById } from '../../data/tasks/row-store.ts'
import { useWorkspace } from '../../data/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { messages } from '../../messages/en/estimates.ts'
import { setEstimates } from '../estimates/set-estimates.ts'
import { createTaskActions } from '../task-actions/task-actions.ts'
import type { PaletteItem } from './palette-dialog.tsx'

/** "estimate 90m". */
const estimatePrefix = /^estimate\s+/i

/** Offers to set the estimate of the targeted tasks that was typed. */
export function useEstimateChoices(
  text: string,
  ids: readonly string[],
  closeThen: (act: () => unknown) => () => void,
): PaletteItem[] {
  const { id: workspaceId } = useWorkspace()
  const rows = useRowsById(ids)
  const minutes = estimatePrefix.test(text)
    ? parseEstimate(text.replace(estimatePrefix, ''), estimateMinutesMax)
    : undefined
  if (rows.length === 0 || minutes === undefined) return []
  return [
    {
      id: 'estimate said',
      icon: <Icon of={Timer} />,
      label: messages.one(formatMinutes(minutes)),
      run: closeThen(() => setEstimates(createTaskActions(workspaceId), rows, minutes)),
    },
  ]
}
