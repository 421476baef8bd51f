import { Plus } from 'lucide-react'
import { Blank } from '../parts/blank.tsx'
import { Button } from '../parts/button.tsx'
import { Ledger } from '../parts/ledger.tsx'
import { useMe } from '../lib/session.tsx'
import { words as common } from '../words/en/common.ts'
import { words } from '../words/en/frame.ts'
import { openFound } from './openers.ts'
import { signOut } from './sign-out.ts'

/** For a person who is a member of nothing. */
export function Nowhere() {
  const { may_found } = useMe()
  return (
    <>
      <header className="bar">
        <h1>{common.product}</h1>
      </header>
      <Ledger>
        <Blank
          title={words.nobody.title}
          actions={
            <>
              {may_found && (
                <Button kind="primary" icon={Plus} onClick={openFound}>
                  {words.nobody.found}
                </Button>
              )}
              <Button onClick={() => void signOut()}>{words.workspaces.signOut}</Button>
            </>
          }
        >
          <p>{words.nobody.text}</p>
        </Blank>
      </Ledger>
    </>
  )
}
