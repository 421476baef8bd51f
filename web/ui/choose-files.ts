type ChooseFilesOptions = {
  /** Allows only one file. */
  one?: boolean
  /** The file types offered first, such as `.csv,.zip`. */
  accept?: string
}

/** Opens the file chooser of the browser. */
export function chooseFiles(
  onChosen: (files: readonly File[]) => void,
  { one = false, accept = '' }: ChooseFilesOptions = {},
): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = !one
  input.accept = accept
  input.hidden = true
  // Outside the document, the input could be garbage collected while the chooser is open.
  document.body.append(input)
  input.addEventListener('change', () => {
    input.remove()
    onChosen([...(input.files ?? [])])
  })
  input.addEventListener('cancel', () => input.remove())
  input.click()
}
