/** Runs a function after a closed dialog has returned the focus, so that it acts on the focused element. */
export const afterFocus = (act: () => unknown): void => {
  // The focus returns one frame after the dialog has closed.
  requestAnimationFrame(() => requestAnimationFrame(() => act()))
}
