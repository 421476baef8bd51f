import { useState } from 'react'
import { Page, Scroll } from '../../frame/page.tsx'
import { useMe } from '../../lib/session.tsx'
import { Button } from '../../parts/button.tsx'
import { Fact } from '../../parts/fact.tsx'
import { Ledger } from '../../parts/ledger.tsx'
import { words as all } from '../../words/en/profile.ts'
import { NewPassword } from './new-password.tsx'
import { Passkeys } from './passkeys.tsx'
import { Sessions } from './sessions.tsx'
import { TwoFactor } from './two-factor.tsx'

const words = all.security

/** Settings → Security. */
export function Screen() {
  const { account } = useMe()
  const [changing, setChanging] = useState(false)
  return (
    <Page title={words.title}>
      <Scroll>
        <Ledger>
          <Fact label={words.password}>
            <span className="row">
              {account.has_password ? words.passwordIs : words.passwordNone}
              <Button onClick={() => setChanging(true)}>
                {account.has_password ? words.passwordChange : words.passwordSet}
              </Button>
            </span>
          </Fact>
          <TwoFactor />
          <Passkeys />
          <Sessions />
        </Ledger>
      </Scroll>
      {changing && <NewPassword onClose={() => setChanging(false)} />}
    </Page>
  )
}
