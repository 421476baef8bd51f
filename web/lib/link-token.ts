import { useState } from 'react'

/**
 * What stands behind the # of a link from a mail. It is taken out of the address at once, so that neither the history
 * nor a shared screen shows it; a reload finds it in the tab's own storage.
 */
export function useLinkToken(): string {
  const [token] = useState(() => {
    const key = `daybook.link ${location.pathname}`
    const given = location.hash.slice(1)
    if (given !== '') {
      sessionStorage.setItem(key, given)
      history.replaceState(history.state, '', location.pathname)
    }
    return given === '' ? (sessionStorage.getItem(key) ?? '') : given
  })
  return token
}
