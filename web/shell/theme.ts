import { useEffect } from 'react'
import type { Me } from '../lib/types.ts'

/** Shows the app light or dark as the person wants it, and the bar of the system above it in the same colour. */
export function useTheme(theme: Me['account']['preferences']['theme']): void {
  useEffect(() => {
    if (theme === 'system') document.documentElement.removeAttribute('data-theme')
    else document.documentElement.setAttribute('data-theme', theme)
    const dark = matchMedia('(prefers-color-scheme: dark)')
    syncThemeColor()
    dark.addEventListener('change', syncThemeColor)
    return () => dark.removeEventListener('change', syncThemeColor)
  }, [theme])
}

function syncThemeColor(): void {
  const { backgroundColor } = getComputedStyle(document.body)
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = backgroundColor
}
