import { Plus } from 'lucide-react'
import { Blank } from '../ui/empty-state.tsx'
import { Button } from '../ui/button.tsx'
import { Ledger } from '../ui/margin-list.tsx'
import { useMe } from '../data/session.ts'
import { words as common } from '../messages/en/common.ts'
import { words } from '../messages/en/shell.ts'
import { openFound } from '../ui/overlay-state.ts'
import { signOut } from '../data/sign-out.ts'

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
