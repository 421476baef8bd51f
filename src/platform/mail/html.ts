/** HTML that may stand as it is. Only `html` makes it, so that text from anywhere else is always escaped. */
export type Html = { readonly html: string }

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

type HtmlPart = string | Html | undefined | readonly Html[]

/** The tag of HTML: what is filled in is text, good between tags and between quotes; `undefined` is nothing. */
export const html = (strings: TemplateStringsArray, ...parts: HtmlPart[]): Html => ({
  html: String.raw({ raw: strings }, ...parts.map(renderPart)),
})

function renderPart(part: HtmlPart): string {
  if (part === undefined) return ''
  if (typeof part === 'string') return escapeHtml(part)
  return 'html' in part ? part.html : part.map((one) => one.html).join('\n')
}
