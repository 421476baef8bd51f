/** Code of the app is missing, as after a deployment. */
export const messages = {
  updated: 'Daybook was updated. Save your text, then reload the page.',
  reload: 'Reload',
}
