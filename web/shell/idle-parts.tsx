import { ArrangeSidebar } from '../features/sidebar/arrange-sidebar.tsx'
import { AccountCommands } from './account-commands.ts'
import './idle-parts.css'

/** The commands of the person and the workspace, which the palette has, and what arranges the sidebar. */
export const IdleParts = () => (
  <>
    <AccountCommands />
    <ArrangeSidebar />
  </>
)
