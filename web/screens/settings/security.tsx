import { useState } from 'react'
import { Page, Scroll } from '../../shell/page/page.tsx'
import { useMe } from '../../data/session.ts'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../../ui/setting-row.tsx'
import { Ledger } from '../../ui/margin-list.tsx'
import { words as all } from '../../messages/en/profile.ts'
import { NewPassword } from '../../features/account/change-password-dialog.tsx'
import { Passkeys } from '../../features/account/passkeys.tsx'
import { Sessions } from '../../features/account/sessions.tsx'
import { TwoFactor } from '../../features/account/two-factor.tsx'

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
