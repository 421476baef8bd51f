import { type ComponentType, useEffect, useState } from 'react'

type MarkdownComponent = ComponentType<{ text: string }>

let loadedMarkdown: MarkdownComponent | undefined

/** Fetches what draws Markdown before a text is there, while the task that has one is still on its way. */
export async function preloadMarkdown(): Promise<MarkdownComponent | undefined> {
  try {
    loadedMarkdown = (await import('./markdown.tsx')).Markdown
  } catch {
    // Without a connection a text stays as it was written, which can be read as well; the next one asks again.
  }
  return loadedMarkdown
}

/** What somebody wrote, in Markdown; until that can be drawn, as they wrote it. */
export function MarkdownText({ text }: { text: string }) {
  const [Drawn, setDrawn] = useState(() => loadedMarkdown)
  useEffect(() => {
    if (Drawn === undefined) void preloadMarkdown().then((found) => setDrawn(() => found))
  }, [Drawn])
  return <div className="prose markdown">{Drawn === undefined ? <p>{text}</p> : <Drawn text={text} />}</div>
}
