import { useEffect } from 'react'
import { useWorkspace } from '../data/session.ts'
import { forgetVisit } from '../data/recent-paths.ts'
import { Blank } from '../ui/empty-state.tsx'
import { words } from '../messages/en/shell.ts'

/** Inside the app: what does not exist, or is not visible. The same for both. */
export function NotHere() {
  const { id } = useWorkspace()
  // Nobody is led back to it.
  useEffect(() => forgetVisit(id, location.pathname), [id])
  return (
    <Blank
      title={words.gone.title}
      actions={
        <a className="button" href="/">
          {words.gone.home}
        </a>
      }
    >
      <p>{words.gone.text}</p>
    </Blank>
  )
}
