/** Lets somebody choose files of the device, one or several. */
export function chooseFiles(onChosen: (files: readonly File[]) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.addEventListener('change', () => onChosen([...(input.files ?? [])]))
  input.click()
}
