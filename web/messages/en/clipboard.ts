export const messages = {
  refused: "Couldn't copy. Allow this site to use the clipboard in your browser's settings.",
}
