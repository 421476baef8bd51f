import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addDays } from '../../lib/dates.ts'
import { formatDayAndMonth, formatMonth, formatWeekday } from '../../messages/format-calendar-date.ts'
import { messages } from '../../messages/en/timeline.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { type MonthTick, type Span, type Tick, type Zoom, zooms } from './timeline-scale.ts'

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
  /** Those of the days below, where these are no dates by themselves. */
  months: readonly MonthTick[]
  zoom: Zoom
  dayPx: number
  today: string
  todayX: number
}

/** A narrower part of a month, at the edge of the range, has no room for its name. */
const minMonthPx = 112

/** The weeks along the top, with their days where these have room, below the months. */
export const TimelineHeader = ({ ticks, months, zoom, dayPx, today, todayX }: TimelineHeaderProps) => (
  <div className="timeline-header" role="row" aria-rowindex={1}>
    <div className="timeline-name" role="columnheader">
      {messages.task}
    </div>
    <div className="timeline-dates" role="columnheader">
      <span className="unseen">{messages.dates}</span>
      {months.map(({ day, x, width }) => (
        <div
          key={day}
          className="timeline-month"
          aria-hidden="true"
          style={{ left: `${x}px`, width: `${width}px` }}
        >
          {width >= minMonthPx && <b>{formatMonth(day)}</b>}
        </div>
      ))}
      {ticks.map(({ day, x }) => (
        <div
          key={day}
          className="tick"
          aria-hidden="true"
          style={{ left: `${x}px`, width: `${dayPx * 7}px` }}
        >
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
