/** Does something when what lay over the page has given the focus back, so that it is about what had it. */
export const afterFocus = (act: () => unknown): void => {
  // The focus goes back in the frame after the one in which it went away.
  requestAnimationFrame(() => requestAnimationFrame(() => act()))
}
