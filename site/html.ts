/** Markup that is ready to be sent. Text becomes markup only by `html`, which escapes it. */
export type Html = { readonly markup: string }

type Value = Html | string | number | false | null | undefined | readonly Value[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for elements and quoted attributes. */
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (one) => entities[one] ?? one)

/** Takes text for markup as it is. */
export const raw = (markup: string): Html => ({ markup })

/** A template for markup: values are escaped unless they are markup themselves; arrays are joined. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html =>
  raw(strings.map((text, index) => text + markupOf(values[index])).join(''))

function markupOf(value: Value): string {
  if (value === undefined || value === null || value === false) return ''
  if (typeof value === 'object') return 'markup' in value ? value.markup : value.map(markupOf).join('')
  return escapeHtml(String(value))
}

/** Returns the text of markup, for the search. */
export const textOf = ({ markup }: Html): string =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => characters[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim()

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** Returns the anchor of a heading, as code hosts make it, so that links between documents work in both places. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')
