import { Fragment } from 'react'

/** Indented JSON with highlighted names and strings. Text that doesn't parse is shown as is. */
export function Json({ text }: { text: string }) {
  return (
    <pre className="json" tabIndex={0}>
      {indented(text)
        .split(/("(?:[^"\\]|\\.)*"(?:\s*:)?)/)
        .map((part, index) => (
          <Fragment key={index}>{highlighted(part)}</Fragment>
        ))}
    </pre>
  )
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function highlighted(part: string) {
  if (!part.startsWith('"')) return part
  return part.endsWith(':') ? (
    <>
      <b>{part.slice(0, -1)}</b>:
    </>
  ) : (
    <i>{part}</i>
  )
}
