import { useEffect, useState } from 'react'

/**
 * Returns the token after the # of a link from an email. It is removed from the URL right away, so that
 * neither the history nor a shared screen shows it; a reload finds it in session storage.
 */
export function useLinkToken(): string {
  const [token, setToken] = useState(takeToken)
  useEffect(() => {
    // The link was opened while its page was already open, so the browser doesn't reload.
    const again = () => setToken(takeToken())
    window.addEventListener('hashchange', again)
    return () => window.removeEventListener('hashchange', again)
  }, [])
  return token
}

function takeToken(): string {
  const key = `daybook.link ${location.pathname}`
  const given = location.hash.slice(1)
  if (given !== '') {
    sessionStorage.setItem(key, given)
    history.replaceState(history.state, '', location.pathname)
  }
  return given === '' ? (sessionStorage.getItem(key) ?? '') : given
}
