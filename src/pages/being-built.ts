import { createHash } from 'node:crypto'
import { pageHeaders } from './policy.ts'

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#f4f3ef,#16181a);color:light-dark(#1e2124,#e8e6e1)}
main{border-left:3px double light-dark(#1f6b4a,#6fc39a);padding:.25rem 0 .25rem 1.25rem;margin:1rem;max-width:30rem}
h1{font-size:1.25rem;margin:0 0 .25rem}p{margin:0}`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Loads itself again until the build is there. */
const refreshS = 1

const words: readonly [fromS: number, text: string][] = [
  [0, 'A few seconds, once after an update. This page opens the app by itself.'],
  [20, 'It takes a little longer on a small or busy machine. This page opens the app by itself.'],
  [90, 'It takes longer than it should. The log of the service says what it is waiting for.'],
]

/** The page while there is no build yet, `waitedS` seconds after the first who had to wait. 503 for monitors. */
export function beingBuilt(waitedS: number): { headers: Record<string, string>; html: string } {
  const [, text] = words.findLast(([fromS]) => waitedS >= fromS)!
  return {
    headers: { ...pageHeaders(policy), 'content-type': 'text/html; charset=utf-8' },
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${refreshS}">
<title>Daybook is being built</title>
<style>${style}</style>
</head>
<body><main><h1>Daybook is being built</h1><p role="status">${text}</p></main></body>
</html>
`,
  }
}
