import { createHash } from 'node:crypto'
import { documentHeaders } from './security-headers.ts'

const pageStyle = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#f4f3ef,#16181a);color:light-dark(#1e2124,#e8e6e1)}
main{border-left:3px double light-dark(#1f6b4a,#6fc39a);padding:.25rem 0 .25rem 1.25rem;margin:1rem;max-width:30rem}
h1{font-size:1.25rem;margin:0 0 .25rem}p{margin:0}`

const introText = 'This takes a few seconds after an update. The app will open automatically.'

/** Polls once a second, opens the page as soon as it is ready, and says when that takes long. */
const reloadScript = `const words=document.querySelector('p'),since=Date.now();
setInterval(async()=>{const s=(Date.now()-since)/1e3;
if(s>90)words.textContent="This is taking longer than it should. Ask your administrator to check Daybook's log.";
else if(s>20)words.textContent='Still building. The app will open automatically.';
try{if((await fetch(location.href,{method:'HEAD',cache:'no-store'})).status!==503)location.reload()}catch{}},1e3)`

const cspHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const contentPolicy = [
  "default-src 'none'",
  `script-src ${cspHash(reloadScript)}`,
  `style-src ${cspHash(pageStyle)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The page while there is no build yet; sent with status 503, for monitoring. */
export const buildingPage = {
  headers: { ...documentHeaders(contentPolicy), 'content-type': 'text/html; charset=utf-8' },
  html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<noscript><meta http-equiv="refresh" content="5"></noscript>
<title>Daybook is being built</title>
<style>${pageStyle}</style>
</head>
<body>
<main><h1>Daybook is being built</h1><p role="status">${introText}</p></main>
<script type="module">${reloadScript}</script>
</body>
</html>
`,
}
