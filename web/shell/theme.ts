import { useEffect } from 'react'
import type { Me } from '../lib/types.ts'

/** Applies the person's light or dark theme, and colors the browser's toolbar to match. */
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
