type ChooseFilesOptions = {
  /** Only one of them. */
  one?: boolean
  /** Kinds of files that are shown at first, such as `.csv,.zip`. */
  accept?: string
}

/** Lets somebody choose files of the device, one or several. */
export function chooseFiles(
  onChosen: (files: readonly File[]) => void,
  { one = false, accept = '' }: ChooseFilesOptions = {},
): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = !one
  input.accept = accept
  input.hidden = true
  // Outside of the page nothing would hold it while somebody chooses.
  document.body.append(input)
  input.addEventListener('change', () => {
    input.remove()
    onChosen([...(input.files ?? [])])
  })
  input.addEventListener('cancel', () => input.remove())
  input.click()
}
