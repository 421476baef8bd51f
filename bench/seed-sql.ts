import { firstNumber, listsPerWorkspace, type Population } from './population.ts'

/** The id of a row, as SQL. */
export const idSql = (prefix: string, { time }: Population, number: string) =>
  `'${prefix}_${time}' || (${firstNumber} + ${number})`

/** The list of a task, by its number in the workspace. */
export const listNumberSql = ({ workspaces }: Population): string =>
  `((j % ${listsPerWorkspace - 1} + 1) * ${workspaces} + k)`

/** The numbers of all tasks `n`, of their workspaces `k`, and of each task in its workspace `j`. */
export const numbersSql = ({ workspaces, tasks }: Population): string => `(
  select n, (n % ${workspaces})::integer as k, (n / ${workspaces})::integer as j
  from generate_series(0, ${workspaces * tasks - 1}::bigint) as n
) as numbers`

/** The bits of a document's words, an array of ASCII texts, as `wordStarts` returns them. */
export const wordStartsSql = (words: string): string => `(
  select bit_or(1::bigint << (
    (((ascii(word) * 31 + ascii(substr(word, 2, 1))) * 31 + ascii(substr(word, 3, 1))) * 2654435761 & 4294967295) >> 26
  )::integer)
  from unnest(${words}) as word
)`
