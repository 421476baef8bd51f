/**
 * HTML that needs no escaping. Only the `html` tag creates it, so text from anywhere else is always escaped.
 */
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

/** Template tag for HTML. Escapes values for use between tags and inside quotes; `undefined` becomes nothing. */
export const html = (strings: TemplateStringsArray, ...parts: HtmlPart[]): Html => ({
  html: String.raw({ raw: strings }, ...parts.map(renderPart)),
})

function renderPart(part: HtmlPart): string {
  if (part === undefined) return ''
  if (typeof part === 'string') return escapeHtml(part)
  return 'html' in part ? part.html : part.map((one) => one.html).join('\n')
}
