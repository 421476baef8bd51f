import { Navigate } from '../../router/link.tsx'
import { Page, PageBody } from '../../shell/page/page.tsx'
import { SettingsLinks } from '../../shell/sidebar/settings-sidebar.tsx'
import { useIsSmall } from '../../ui/use-is-wide.ts'
import { messages } from '../../messages/en/shell.ts'

/** All settings, on a screen as narrow as a phone. On others the sidebar has them, and their first page opens. */
export function Screen() {
  if (!useIsSmall()) return <Navigate to="/settings/profile" replace />
  return (
    <Page title={messages.menu}>
      <PageBody>
        <nav className="settings-links" aria-label={messages.menu}>
          <SettingsLinks />
        </nav>
      </PageBody>
    </Page>
  )
}
