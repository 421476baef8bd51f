/** Draws in SVG, without a library (0237): a few bars and lines. Colors follow the reader's light or dark theme. */

/** The colors of the series, dark enough on white; and light enough on black. */
const light = ['#1f6feb', '#bf5b04', '#1a7f37', '#8250df', '#57606a']
const dark = ['#6cb6ff', '#f0a35e', '#6bc46d', '#c297ff', '#adbac7']

const colorRules = (colors: string[]): string =>
  colors
    .map(
      (color, index) =>
        `.bar${index}{fill:${color}}.line${index}{stroke:${color}}.name${index}{fill:${color}}`,
    )
    .join('')

const style = `text{font:12px system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;fill:#1b2430}
.head{font-size:13px;font-weight:600}.faint{fill:#57606a}.end{text-anchor:end}.middle{text-anchor:middle}
.paper{fill:#fff}.grid{stroke:#d0d7de}.target{stroke:#1b2430;stroke-width:2}.series{fill:none;stroke-width:1.5}.miss{opacity:.55}
${colorRules(light)}
@media (prefers-color-scheme:dark){.paper{fill:#0d1117}text{fill:#e6edf3}.faint{fill:#adbac7}.grid{stroke:#373e47}.target{stroke:#e6edf3}${colorRules(dark)}}`

export const seriesCount = light.length

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Returns a number with at most one decimal, since a chart has no finer pixels. */
export const pixel = (value: number): string => String(Math.round(value * 10) / 10)

export const text = (x: number, y: number, content: string, classes = ''): string =>
  `<text x="${pixel(x)}" y="${pixel(y)}"${classes === '' ? '' : ` class="${classes}"`}>${escapeXml(content)}</text>`

export const line = (x1: number, y1: number, x2: number, y2: number, classes: string): string =>
  `<path d="M${pixel(x1)} ${pixel(y1)}L${pixel(x2)} ${pixel(y2)}" class="${classes}"/>`

/** Returns a complete file. @param title what the chart shows, for people who can't see it */
export const svg = (width: number, height: number, title: string, parts: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${pixel(height)}" width="${width}" height="${pixel(height)}" role="img" aria-labelledby="title">
<title id="title">${escapeXml(title)}</title>
<style>${style}</style>
<rect width="100%" height="100%" class="paper"/>
${parts.join('\n')}
</svg>
`

const steps = [1, 2, 3, 4, 6, 8, 10]

/** Returns a round number at or above `max`, the end of an axis with four parts. */
export function axisEnd(max: number): number {
  if (!(max > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(max))
  return (steps.find((step) => step * power >= max) ?? 10) * power
}

/** `1.5k`, `20M` */
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 })
export const formatShort = (value: number): string => short.format(value).replace('K', 'k')
