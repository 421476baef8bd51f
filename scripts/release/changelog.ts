/** The section that collects what the next release brings. */
const unreleased = /^## Unreleased.*$/m

/**
 * Gives the section of unreleased changes its version and date, and begins an empty one above it.
 *
 * @param day as `YYYY-MM-DD`
 * @returns the new text, and the section alone
 * @throws when there's no such section, or nothing in it
 */
export function releaseChangelog(
  text: string,
  version: string,
  day: string,
): { text: string; section: string } {
  const heading = unreleased.exec(text)
  if (!heading) throw new Error('CHANGELOG.md has no section that begins with "## Unreleased"')
  const start = heading.index + heading[0].length
  const next = text.indexOf('\n## ', start)
  const section = text.slice(start, next === -1 ? undefined : next).trim()
  if (!/^- /m.test(section)) throw new Error('the section of unreleased changes in CHANGELOG.md is empty')
  const before = text.slice(0, heading.index)
  return { text: `${before}## Unreleased\n\n## ${version} (${day})${text.slice(start)}`, section }
}
