import { useEffect, useState } from 'react'

/**
 * Returns the token after the # of a link from an email. It is removed from the URL right away, so that
 * neither the history nor a shared screen shows it; a reload finds it in session storage.
 */
export function useLinkToken(): string {
  const [token, setToken] = useState(takeToken)
  useEffect(() => {
    // The link was opened while its page was already open, so the browser doesn't reload.
    const refresh = () => setToken(takeToken())
    window.addEventListener('hashchange', refresh)
    return () => window.removeEventListener('hashchange', refresh)
  }, [])
  return token
}

function takeToken(): string {
  const key = `daybook.link ${location.pathname}`
  const newToken = location.hash.slice(1)
  if (newToken !== '') {
    sessionStorage.setItem(key, newToken)
    history.replaceState(history.state, '', location.pathname)
  }
  return newToken === '' ? (sessionStorage.getItem(key) ?? '') : newToken
}
