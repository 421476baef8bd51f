import { Link } from '@tanstack/react-router'
import { type LucideIcon, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page, Scroll } from '../../frame/page.tsx'
import { manages, useWorkspace } from '../../lib/session.tsx'
import { Blank } from '../../parts/blank.tsx'
import { Button } from '../../parts/button.tsx'
import { Ledger } from '../../parts/ledger.tsx'
import { Keepers } from './keepers.tsx'

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
