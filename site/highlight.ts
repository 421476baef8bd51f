import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import go from 'highlight.js/lib/languages/go'
import http from 'highlight.js/lib/languages/http'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import typescript from 'highlight.js/lib/languages/typescript'
import { type Html, html, raw } from './html.ts'

const languages = { bash, go, http, json, python, typescript }
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language)

const aliases: Record<string, string> = {
  sh: 'bash',
  js: 'typescript',
  ts: 'typescript',
  javascript: 'typescript',
}

/** What a block of code is called for people; undefined for plain text. */
const languageNames: Record<string, string> = {
  bash: 'Shell',
  sh: 'Shell',
  js: 'JavaScript',
  ts: 'TypeScript',
  json: 'JSON',
  python: 'Python',
  go: 'Go',
  http: 'HTTP',
}

/** Marks the parts of code with classes, so that the style sheet colors them and no inline style is needed. */
function highlight(code: string, language: string): Html {
  const name = aliases[language] ?? language
  return name in languages ? raw(hljs.highlight(code, { language: name }).value) : html`${code}`
}

/**
 * A block of code. It can be focused, because people who use a keyboard have to scroll long lines.
 *
 * @param label what a screen reader calls it; by default its language
 */
export const codeBlock = (code: string, language: string, label = languageNames[language]): Html =>
  html`<pre
    class="code"
    ${label === 'Output' && html` data-output`}
    tabindex="0"
    data-language="${language}"
    ${label !== undefined && html` aria-label="${label}" role="group"`}
  ><code>${highlight(code.trimEnd(), language)}</code></pre>`
