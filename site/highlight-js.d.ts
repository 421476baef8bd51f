/**
 * What is used of `highlight.js`, for the compiler alone (tsconfig.json): the package's own types would add those of a browser
 * to the whole service.
 */
declare const hljs: {
  registerLanguage(name: string, language: unknown): void
  highlight(code: string, options: { language: string }): { value: string }
}
export default hljs
