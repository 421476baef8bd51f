import { fileURLToPath } from 'node:url'
import type { ImportFormat, ReadOptions } from '../../../src/exchange/imports/content.ts'

/** The options for reading fixtures: in Berlin, on a Monday. */
export const optionsOf = (format: ImportFormat): ReadOptions => ({
  format,
  mapping: null,
  date_order: null,
  timezone: 'Europe/Berlin',
  today: '2026-02-02',
  list_name: 'My tasks',
})

/** Returns the path of a fixture. */
export const pathOf = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url))

/** Files as each product writes them, with all their peculiarities. */
export const fixtures: [name: string, format: ImportFormat][] = [
  ['tasks.csv', 'csv'],
  ['aufgaben.csv', 'csv'],
  ['taches.csv', 'csv'],
  ['todoist.csv', 'todoist'],
  ['trello.json', 'trello'],
  ['asana.csv', 'asana_csv'],
  ['asana.json', 'asana_json'],
  ['tasks.ics', 'ical'],
]
