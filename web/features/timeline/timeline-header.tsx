import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addDays } from '../../lib/dates.ts'
import { formatDayAndMonth, formatMonth, formatWeekday } from '../../messages/format-calendar-date.ts'
import { messages } from '../../messages/en/timeline.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { type Span, type Tick, type Zoom, zooms } from './timeline-scale.ts'

type TimelineToolsProps = {
  zoom: Zoom
  onZoom: (zoom: Zoom) => void
  onStep: (by: 1 | -1) => void
  onToday: () => void
}

/** How much is shown, and buttons for earlier, today and later. */
export const TimelineTools = ({ zoom, onZoom, onStep, onToday }: TimelineToolsProps) => (
  <div className="timeline-tools">
    <SegmentedControl
      label={messages.zoom}
      value={zoom}
      options={zooms.map((value) => ({ value, label: messages.zooms[value] }))}
      onChange={onZoom}
    />
    <span className="grow" />
    <IconButton icon={ChevronLeft} label={messages.earlier} onClick={() => onStep(-1)} />
    <Button onClick={onToday}>{messages.today}</Button>
    <IconButton icon={ChevronRight} label={messages.later} onClick={() => onStep(1)} />
  </div>
)

type TimelineHeaderProps = {
  ticks: readonly Tick[]
  zoom: Zoom
  dayPx: number
  today: string
  todayX: number
}

/** The weeks along the top, with their days where these have room, and months in the first week of each. */
export const TimelineHeader = ({ ticks, zoom, dayPx, today, todayX }: TimelineHeaderProps) => (
  <div className="timeline-header" role="row" aria-rowindex={1}>
    <div className="timeline-name" role="columnheader">
      {messages.task}
    </div>
    <div className="timeline-dates" role="columnheader">
      <span className="unseen">{messages.dates}</span>
      {ticks.map(({ day, x }) => (
        <div
          key={day}
          className="tick"
          aria-hidden="true"
          style={{ left: `${x}px`, width: `${dayPx * 7}px` }}
        >
          {(zoom === 'week' || (zoom === 'quarter' && isMonthStart(day))) && (
            <b>{formatMonth(addDays(day, 6))}</b>
          )}
          {zoom === 'week' ? (
            <span className="tick-days">
              {weekDays(day).map((one) => (
                <span key={one} data-today={one === today || undefined}>
                  {formatWeekday(one)} {Number(one.slice(8))}
                </span>
              ))}
            </span>
          ) : (
            <span>{zoom === 'month' ? formatDayAndMonth(day) : Number(day.slice(8))}</span>
          )}
        </div>
      ))}
      <span className="today-mark" aria-hidden="true" style={{ left: `${todayX}px` }}>
        {messages.today}
      </span>
    </div>
  </div>
)

const weekDays = (day: Span['from']) => [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(day, days))
/** The week that has the first of a month names it. */
const isMonthStart = (day: string): boolean => addDays(day, 6).slice(0, 7) !== addDays(day, -1).slice(0, 7)
