import { messages as words } from './en/formats.ts'
import { language, locale } from './locale.ts'

const rules = new Intl.PluralRules(language)

/** Picks the form for a number: `plural(n, { one: 'member', other: 'members' })`. */
const plural = (count: number, forms: { one: string; other: string }): string =>
  rules.select(count) === 'one' ? forms.one : forms.other

/** A number with its noun: "1 member", "9 members". */
export const formatCount = (count: number, forms: { one: string; other: string }): string =>
  `${formatNumber(count)} ${plural(count, forms)}`

const numberFormat = new Intl.NumberFormat(locale, { useGrouping: true, maximumFractionDigits: 1 })
/** Writes a number as the person's locale does: "4,900". */
export const formatNumber = (value: number): string => numberFormat.format(value)

/** "Inês, Tomasz and Priya". */
export const formatList = (names: readonly string[]): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(names).replace(/, and /, ' and ')

/** A size: "5 GB", "12 MB", and in French "12 Mo". A kilobyte has 1,024 bytes, as in the limits of the plans. */
export function formatBytes(value: number): string {
  const step = value === 0 ? 0 : Math.min(words.byteUnits.length - 1, Math.floor(Math.log2(value) / 10))
  const scaled = value / 1_024 ** step
  return `${formatNumber(scaled >= 10 ? Math.round(scaled) : scaled)} ${words.byteUnits[step]}`
}
