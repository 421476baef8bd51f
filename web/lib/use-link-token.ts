import { useEffect, useState } from 'react'

/**
 * What stands behind the # of a link from a mail. It is taken out of the address at once, so that neither the history
 * nor a shared screen shows it; a reload finds it in the tab's own storage.
 */
export function useLinkToken(): string {
  const [token, setToken] = useState(takeToken)
  useEffect(() => {
    // The link was opened where its page is open already: the browser loads nothing anew.
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
