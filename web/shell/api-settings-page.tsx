import { Link } from '@tanstack/react-router'
import { type LucideIcon, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page, Scroll } from './page/page.tsx'
import { manages, useWorkspace } from '../data/session.ts'
import { Blank } from '../ui/empty-state.tsx'
import { Button } from '../ui/button.tsx'
import { Ledger } from '../ui/margin-list.tsx'
import { Keepers } from '../ui/admins-only.tsx'

type ApiPageProps = {
  words: {
    title: string
    make: string
    reference: string
    start: { title: string; text: (workspace: string) => string; plan: string }
    keepers: { title: string; text: (names: string, count: number) => string }
  }
  /** Of the link to the reference. */
  icon: LucideIcon
  onMake: () => void
  /** What lies over the page. */
  dialog: ReactNode
  children: ReactNode
}

/** A page of what is part of the API: on Start it says why there is none, and to who may not manage it, who does. */
export function ApiPage({ words, icon: Icon, onMake, dialog, children }: ApiPageProps) {
  const here = useWorkspace()
  const isManaged = manages(here) && here.plan !== 'start'
  return (
    <Page
      title={words.title}
      actions={
        <>
          <a className="button wide-only" data-kind="plain" href="/docs" target="_blank" rel="noreferrer">
            <Icon aria-hidden="true" size={16} strokeWidth={1.75} />
            {words.reference}
          </a>
          {isManaged && (
            <Button kind="primary" icon={Plus} onClick={onMake}>
              {words.make}
            </Button>
          )}
        </>
      }
    >
      <Scroll>
        <Ledger>
          {isManaged ? (
            children
          ) : here.plan === 'start' ? (
            <OnStart {...words.start} />
          ) : (
            <Keepers {...words.keepers} />
          )}
        </Ledger>
      </Scroll>
      {dialog}
    </Page>
  )
}

function OnStart({ title, text, plan }: ApiPageProps['words']['start']) {
  const here = useWorkspace()
  return (
    <Blank
      title={title}
      actions={
        <Link className="button" to="/settings/plan">
          {plan}
        </Link>
      }
    >
      <p>{text(here.name)}</p>
    </Blank>
  )
}
