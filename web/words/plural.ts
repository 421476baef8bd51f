/** The language of the interface; dates, hours and numbers follow the person's own locale. */
export const language = 'en'
const rules = new Intl.PluralRules(language)

/** Picks the form that belongs to a number: `plural(n, { one: 'member', other: 'members' })`. */
export const plural = (count: number, forms: { one: string; other: string }): string =>
  rules.select(count) === 'one' ? forms.one : forms.other

/** A number with the words it counts: "1 member", "9 members". */
export const counted = (count: number, forms: { one: string; other: string }): string =>
  `${number(count)} ${plural(count, forms)}`

const grouped = new Intl.NumberFormat('en', { useGrouping: true })
/** Digits in groups of three, with thin spaces. */
export const number = (value: number): string => grouped.format(value).replaceAll(',', '\u2009')

/** "Inês, Tomasz and Priya". */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(names).replace(/, and /, ' and ')
