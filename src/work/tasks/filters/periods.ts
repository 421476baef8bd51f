import { toDayNumber } from '../../../core/dates/date-formats.ts'

/** In days, as in the indexes `tasks_open_period` and `tasks_closed_period`. */
const periodDays = 16
const start = toDayNumber('2000-01-01')

/** Returns the period of a day, rounded as PostgreSQL divides integers. */
export const periodOf = (day: number): number => Math.trunc((day - start) / periodDays)
