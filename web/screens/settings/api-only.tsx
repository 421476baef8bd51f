import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { manages, useWorkspace } from '../../lib/session.tsx'
import { Blank } from '../../parts/blank.tsx'
import { Keepers } from './keepers.tsx'

type ApiOnlyProps = {
  words: {
    start: { title: string; text: (workspace: string) => string; plan: string }
    keepers: { title: string; text: (names: string, count: number) => string }
  }
  children: ReactNode
}

/** What is part of the API: on Start it says why there is none, and to who may not manage it, who does. */
export function ApiOnly({ words: { start, keepers }, children }: ApiOnlyProps) {
  const here = useWorkspace()
  if (here.plan === 'start')
    return (
      <Blank
        title={start.title}
        actions={
          <Link className="button" to="/settings/plan">
            {start.plan}
          </Link>
        }
      >
        <p>{start.text(here.name)}</p>
      </Blank>
    )
  return manages(here) ? children : <Keepers title={keepers.title} text={keepers.text} />
}

/** Whether the person may manage what is part of the API. */
export function useManagesApi(): boolean {
  const here = useWorkspace()
  return manages(here) && here.plan !== 'start'
}
