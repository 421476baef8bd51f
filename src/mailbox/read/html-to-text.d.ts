/** As far as it is used; the package has no types. */
declare module 'html-to-text' {
  type Selector = { selector: string; format?: string; options?: Record<string, unknown> }
  type Options = {
    wordwrap: false
    limits: { maxDepth: number; maxChildNodes: number; maxInputLength: number }
    selectors: Selector[]
  }
  export function convert(html: string, options: Options): string
}
