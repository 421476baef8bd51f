/** The part of the package that is used here; it comes without types. */
declare module 'html-to-text' {
  type Element = { children: readonly unknown[] }
  type Builder = { addInline(text: string): void }
  export type Formatter = (
    element: Element,
    walk: (children: readonly unknown[], builder: Builder) => void,
    builder: Builder,
  ) => void
  type Selector = { selector: string; format?: string; options?: Record<string, unknown> }
  type Options = {
    wordwrap: false
    limits: { maxDepth: number; maxChildNodes: number; maxInputLength: number }
    formatters: Record<string, Formatter>
    selectors: Selector[]
  }
  export function convert(html: string, options: Options): string
}
