import { ArrangeSidebar } from '../features/sidebar/arrange-sidebar.tsx'
import { AccountCommands } from './account-commands.ts'
import './module-recovery.ts'
import { useScrollKeys } from './scroll-keys.ts'
import './idle-parts.css'

/** The commands of the person and the workspace, which the palette has, what arranges the sidebar, and keys that scroll. */
export function IdleParts() {
  useScrollKeys()
  return (
    <>
      <AccountCommands />
      <ArrangeSidebar />
    </>
  )
}
