import type { Format, ReadOptions } from '../../src/imports/content.ts'

/** How the fixtures are read: in Berlin, on a Monday. */
export const optionsOf = (format: Format): ReadOptions => ({
  format,
  mapping: null,
  date_order: null,
  timezone: 'Europe/Berlin',
  today: '2026-02-02',
  list_name: 'My tasks',
})
