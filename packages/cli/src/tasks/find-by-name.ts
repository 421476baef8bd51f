import { CommandFailure, exitCodes } from '../failure.ts'

type Named = { id: string; name: string }

/**
 * Finds an object by its id or its name, in any letter case.
 *
 * @param what such as `list`, for the error
 * @throws when there's none, or several have the name
 */
export function findByName<T extends Named>(all: readonly T[], text: string, what: string): T {
  const byId = all.find(({ id }) => id === text)
  if (byId) return byId
  const wanted = fold(text)
  const found = all.filter(({ name }) => fold(name) === wanted)
  if (found.length > 1)
    throw new CommandFailure(
      `Several ${what}s are called ${text}. Use the id: ${found.map(({ id }) => id).join(', ')}`,
      exitCodes.failed,
    )
  if (found[0]) return found[0]
  const near = all.filter(({ name }) => fold(name).includes(wanted)).slice(0, 5)
  const hint = near.length > 0 ? `. Did you mean ${near.map(({ name }) => name).join(', ')}?` : ''
  throw new CommandFailure(`You have access to no ${what} called ${text}${hint}`, exitCodes.notFound)
}

const fold = (text: string): string => text.trim().toLocaleLowerCase('en')
