/** The look of the app, as far as a page without scripts, files and fonts can have it. */
export const pageStyle = `:root{color-scheme:light dark;font:15px/1.45 system-ui,sans-serif;font-variant-numeric:tabular-nums;--paper:light-dark(#fcfdfb,#121714);--ink:light-dark(#15201a,#e8ede9);--ink-3:light-dark(#5d6962,#8f9b94);--rule:light-dark(#e3e9e3,#212924);--margin-rule:light-dark(#bfd6c8,#29463a);--control:light-dark(#78857d,#6f7c74);--accent:light-dark(#0b6b4c,#4fbf92);--accent-text:light-dark(#0a6246,#6fd0a8)}
*{box-sizing:border-box}
body{margin:0 auto;max-width:880px;padding:32px 16px 48px;background:var(--paper);color:var(--ink)}
h1{font-size:26px;line-height:1.2;font-weight:600;margin:0 0 4px;overflow-wrap:anywhere}
h1,h2 span,.title,.prose{unicode-bidi:plaintext}
p,footer{margin:0;color:var(--ink-3)}
main{margin-top:24px}
h2,li{display:grid;grid-template-columns:132px 1fr;margin:0}
h2{font-size:15px;font-weight:600}
h2 span,.cell{grid-column:2;border-left:3px double var(--margin-rule);padding:8px 0 8px 16px;overflow-wrap:anywhere;min-width:0}
h2 span{padding-top:20px}
h2.completed{border-top:3px double var(--margin-rule);margin-top:16px}
ul{list-style:none;margin:0;padding:0}
.cell{display:flex;gap:10px;border-bottom:1px solid var(--rule);grid-row:1}
.sub .cell{padding-left:42px}
.text{min-width:0;flex:1}
.when{grid-row:1;text-align:right;padding:8px 14px 8px 0;color:var(--ink-3);font-size:13px}
.when small{display:block;font-size:12px}
time{white-space:nowrap}
.box{flex:none;width:16px;height:16px;margin-top:3px;border:1.5px solid var(--control);border-radius:4px}
.done .box{border-color:var(--accent);background:var(--accent)}
.done .box::after{content:"";display:block;width:4px;height:8px;margin:0 auto;border:solid var(--paper);border-width:0 2px 2px 0;transform:rotate(45deg)}
.done .title{color:var(--ink-3)}
.facts,.file span{font-size:13px;color:var(--ink-3)}
.prose{color:var(--ink);white-space:pre-line;margin-top:4px}
.file{margin-top:6px}
section{border-left:2px solid var(--rule);padding-left:12px;margin-top:10px}
article+article,.facts+article{margin-top:8px}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
nav{display:flex;gap:16px;margin-top:24px;align-items:baseline}
a{color:var(--accent-text);padding:4px 0}
footer{margin-top:32px;font-size:13px}
@media (max-width:600px){h2,li{grid-template-columns:100px 1fr}.when{padding-right:10px}h2 span,.cell{padding-left:12px}.sub .cell{padding-left:30px}}
@media print{:root{color-scheme:light;font-size:11px;--paper:#fff}body{max-width:none;padding:0}h1{font-size:20px}h2{font-size:12px}h2 span{padding-top:14px}.cell,.when{padding-block:5px}.when,.facts,.file span,footer{font-size:10px}.when small{font-size:9px}.box{width:11px;height:11px;margin-top:2px;print-color-adjust:exact}.done .box::after{width:3px;height:6px;border-width:0 1.5px 1.5px 0}nav{display:none}li{break-inside:avoid-page}article{break-inside:avoid}h2{break-after:avoid}}`
