import type { CompletionNode, Described } from './tree.ts'

/** Writes the script that a shell loads to complete the tool's command lines. */
export type WriteScript = (nodes: readonly CompletionNode[]) => string

const wordsOf = ({ commands, values, options }: CompletionNode): string =>
  [...commands.map(({ word }) => word), ...values, ...options.map(({ word }) => word)].join(' ')

/** The paths of commands, which the scripts recognize one word after the other. */
const pathsOf = (nodes: readonly CompletionNode[]) =>
  nodes.map(({ path }) => path).filter((path) => path !== '')

const bash: WriteScript = (nodes) => `# bash completion of daybook
_daybook() {
  local word path= words
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$word" in
      ${pathsOf(nodes)
        .map((path) => `'${path}'`)
        .join(' | ')}) path="\${path:+$path }$word" ;;
    esac
  done
  case "$path" in
${nodes.map((node) => `    '${node.path}') words='${wordsOf(node)}' ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _daybook daybook
`

/** Descriptions go into single quotes, and zsh separates them by a colon. */
const quoted = (text: string): string => text.replaceAll("'", "'\\''")
const described = ({ word, description }: Described): string =>
  `'${word.replaceAll(':', '\\:')}:${quoted(description)}'`

const zsh: WriteScript = (nodes) => `#compdef daybook
# zsh completion of daybook
_daybook() {
  local word path_so_far=
  local -a choices
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${path_so_far:+$path_so_far }$word" in
      (${pathsOf(nodes)
        .map((path) => `'${path}'`)
        .join(' | ')}) path_so_far="\${path_so_far:+$path_so_far }$word" ;;
    esac
  done
  case "$path_so_far" in
${nodes
  .map(
    ({ path, commands, options, values }) =>
      `    ('${path}') choices=(${[...commands, ...values.map((word) => ({ word, description: '' })), ...options].map(described).join(' ')}) ;;`,
  )
  .join('\n')}
  esac
  _describe 'daybook' choices || _files
}
if [ "$funcstack[1]" = _daybook ]; then _daybook "$@"; else compdef _daybook daybook; fi
`

const fish: WriteScript = (nodes) => `# fish completion of daybook
function __daybook_at
  set -l path_so_far
  for word in (commandline -opc)[2..-1]
    set -l longer (string join ' ' -- $path_so_far $word)
    switch "$longer"
      case ${pathsOf(nodes)
        .map((path) => `'${path}'`)
        .join(' ')}
        set path_so_far $longer
    end
  end
  test "$path_so_far" = "$argv[1]"
end
${nodes.flatMap(fishLines).join('\n')}
`

function fishLines({ path, commands, options, values }: CompletionNode): string[] {
  const start = `complete -c daybook -n "__daybook_at '${path}'"`
  const words = [...commands, ...values.map((word) => ({ word, description: '' }))]
  return [
    ...words.map(({ word, description }) => `${start} -f -a '${word}' -d '${fishQuoted(description)}'`),
    ...options.map(
      ({ word, description }) => `${start} -l '${word.slice(2)}' -d '${fishQuoted(description)}'`,
    ),
  ]
}

const fishQuoted = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")

export const completionScripts: Readonly<Record<string, WriteScript>> = { bash, zsh, fish }
