/** Text with the search matches highlighted. @param ranges from and to, in UTF-16 units */
export function HighlightedText({
  text,
  ranges,
}: {
  text: string
  ranges: readonly (readonly [number, number])[]
}) {
  const parts = []
  let at = 0
  for (const [from, to] of ranges) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>)
    at = to
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}
