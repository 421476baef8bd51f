import { useState } from 'react'
import { Page, PageBody } from '../../shell/page/page.tsx'
import { useMe } from '../../data/session.ts'
import { Button } from '../../ui/button.tsx'
import { SettingRow } from '../../ui/setting-row.tsx'
import { MarginList } from '../../ui/margin-list.tsx'
import { messages as profileMessages } from '../../messages/en/profile.ts'
import { ChangePasswordDialog } from '../../features/account/change-password-dialog.tsx'
import { Passkeys } from '../../features/account/passkeys.tsx'
import { Sessions } from '../../features/account/sessions.tsx'
import { TwoFactor } from '../../features/account/two-factor.tsx'

const messages = profileMessages.security

/** Settings → Security. */
export function Screen() {
  const { account } = useMe()
  const [changing, setChanging] = useState(false)
  return (
    <Page title={messages.title}>
      <PageBody>
        <MarginList>
          <SettingRow label={messages.password}>
            <span className="row">
              {account.has_password ? messages.passwordIs : messages.passwordNone}
              <Button onClick={() => setChanging(true)}>
                {account.has_password ? messages.passwordChange : messages.passwordSet}
              </Button>
            </span>
          </SettingRow>
          <TwoFactor />
          <Passkeys />
          <Sessions />
        </MarginList>
      </PageBody>
      {changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </Page>
  )
}
