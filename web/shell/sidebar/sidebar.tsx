import { useLocation } from '@tanstack/react-router'
import { later, useLater } from '../../ui/lazy-component.ts'
import { words } from '../../messages/en/shell.ts'
import { Desk } from './app-sidebar.tsx'

const settings = later(() => import('./settings-sidebar.tsx').then(({ SettingsSide }) => SettingsSide))

/** The sidebar: of the app, or of its settings, where one goes less often. */
export function Side() {
  const { pathname } = useLocation()
  return pathname.startsWith('/settings') ? <Settings /> : <Desk />
}

function Settings() {
  const { Part } = useLater(settings)
  return Part ? <Part /> : <nav className="side" aria-label={words.menu} />
}
