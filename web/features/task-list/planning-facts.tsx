import { Ban, Timer } from 'lucide-react'
import { formatMinutes } from '../../../src/core/phrases/estimate.ts'
import { Icon } from '../../ui/icon.tsx'
import { messages } from '../../messages/en/estimates.ts'
import { messages as dependencies } from '../../messages/en/dependencies.ts'
import './planning-facts.css'

/** "Blocked by 2", "1 h 30 min". */
export function PlanningFacts({ minutes, by }: { minutes: number | null; by?: number }) {
  const isSum = by === undefined
  const time = minutes === null ? '' : formatMinutes(minutes)
  return (
    <>
      {by !== undefined && by > 0 && (
        <span className="blocked-mark" title={dependencies.markTitle(by)}>
          <Icon of={Ban} small />
          {dependencies.mark(by)}
        </span>
      )}
      {time !== '' && (
        <span className="estimate" title={isSum ? messages.sum(time) : messages.one(time)}>
          <Icon of={Timer} small />
          <span className="unseen">{isSum ? messages.sumLabel : messages.label}</span>
          {time}
        </span>
      )}
    </>
  )
}
