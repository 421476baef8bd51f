import { ChevronLeft } from 'lucide-react'
import { useLocation } from '../../router/location.ts'
import { navigate } from '../../router/navigate.ts'
import { IconButton } from '../../ui/button.tsx'
import { messages } from '../../messages/en/shell.ts'

/** On a small screen: back to the page above, up to the list of all settings, and from there to the app. */
export function SettingsBack() {
  const above = useLocation(({ pathname }) => pathname.slice(0, pathname.lastIndexOf('/')))
  return (
    <span className="only-small menu-button">
      <IconButton
        icon={ChevronLeft}
        label={above === '' ? messages.back : messages.menu}
        onClick={() => void navigate({ to: above || '/today' })}
      />
    </span>
  )
}
