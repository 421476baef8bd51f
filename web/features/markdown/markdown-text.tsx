import { type ComponentType, useEffect, useState } from 'react'
import './markdown.css'

type MarkdownComponent = ComponentType<{ text: string }>

let loadedMarkdown: MarkdownComponent | undefined

/** Loads the Markdown renderer in advance, while the task is still loading. */
export async function preloadMarkdown(): Promise<MarkdownComponent | undefined> {
  try {
    loadedMarkdown = (await import('./markdown.tsx')).Markdown
  } catch {
    // While offline the text stays plain; the next one tries to load again.
  }
  return loadedMarkdown
}

/** A Markdown text, shown as plain text until the renderer has loaded. */
export function MarkdownText({ text }: { text: string }) {
  const [Drawn, setDrawn] = useState(() => loadedMarkdown)
  useEffect(() => {
    if (Drawn === undefined) void preloadMarkdown().then((component) => setDrawn(() => component))
  }, [Drawn])
  return <div className="prose markdown">{Drawn === undefined ? <p>{text}</p> : <Drawn text={text} />}</div>
}
