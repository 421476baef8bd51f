import { type ComponentType, useEffect, useState } from 'react'

type Drawer = ComponentType<{ text: string }>

let drawer: Drawer | undefined

/** Fetches what draws Markdown before a text is there, while the task that has one is still on its way. */
export async function expectMarkdown(): Promise<Drawer | undefined> {
  try {
    drawer = (await import('./markdown.tsx')).Markdown
  } catch {
    // Without a connection a text stays as it was written, which can be read as well; the next one asks again.
  }
  return drawer
}

/** What somebody wrote, in Markdown; until that can be drawn, as they wrote it. */
export function Written({ text }: { text: string }) {
  const [Drawn, setDrawn] = useState(() => drawer)
  useEffect(() => {
    if (Drawn === undefined) void expectMarkdown().then((found) => setDrawn(() => found))
  }, [Drawn])
  return <div className="prose written">{Drawn === undefined ? <p>{text}</p> : <Drawn text={text} />}</div>
}
