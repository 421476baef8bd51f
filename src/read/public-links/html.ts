import { pageStyle } from './page-style.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** A whole document. @param language of its texts @param body as HTML */
export const toDocument = (language: string, title: string, body: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${escape(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
${body}
</body>
</html>
`
