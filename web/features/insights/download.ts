import type { ViewParams } from '../../data/url-params/view-params.ts'

/** The data of a chart as a table; the first row has the names of the columns. */
export type ChartTable = {
  columns: readonly string[]
  rows: readonly (readonly (string | number)[])[]
  /** How people read the numbers; a file has them as they are. */
  format?: (value: number) => string
  /** Of each row, the parameters of the list of tasks that a number counts; undefined for one without. */
  searches?: readonly (readonly (ViewParams | undefined)[])[]
}

/** Lets a person save a table as CSV, with a byte order mark so that spreadsheets read it as UTF-8. */
export const downloadCsv = (name: string, { columns, rows }: ChartTable): void =>
  download(`${name}.csv`, 'text/csv', `\uFEFF${[columns, ...rows].map(toLine).join('\r\n')}\r\n`)

const toLine = (cells: readonly (string | number)[]): string => cells.map(toCell).join(',')

/** Quotes a cell; an apostrophe keeps spreadsheets from running a name as a formula (S-33). */
function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What style sheets say about shapes, which a file must say itself. */
const styleNames = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font',
  'text-anchor',
] as const

/** Lets a person save a chart as it looks now, as an SVG file. */
export function downloadSvg(name: string, chart: SVGSVGElement): void {
  const { width, height } = chart.viewBox.baseVal
  const copy = chart.cloneNode(true) as SVGSVGElement
  const copies = copy.querySelectorAll<SVGElement>('*')
  for (const [index, element] of chart.querySelectorAll<SVGElement>('*').entries()) {
    const style = getComputedStyle(element)
    for (const property of styleNames)
      copies[index]?.style.setProperty(property, style.getPropertyValue(property))
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.style.background = getComputedStyle(document.body).backgroundColor
  download(`${name}.svg`, 'image/svg+xml', new XMLSerializer().serializeToString(copy))
}

function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Firefox reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
