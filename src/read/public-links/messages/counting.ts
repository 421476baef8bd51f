/** Writes a number with its noun, in the form that a language has for it: "1 comment", "2 comments". */
export function counting(locale: string) {
  const rules = new Intl.PluralRules(locale)
  return (count: number, one: string, other = one): string =>
    `${count.toLocaleString(locale)} ${rules.select(count) === 'one' ? one : other}`
}
