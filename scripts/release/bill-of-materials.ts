import { execFileSync } from 'node:child_process'
import { projectRoot } from '../../src/core/project-root.ts'
import type { BundledPackage } from '../pack/bundled-packages.ts'

type Document = {
  components: { name: string; version: string; 'bom-ref': string; group?: string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
  metadata: { component: { 'bom-ref': string } }
}

/**
 * Returns the software bill of materials of a release, in the format CycloneDX: npm's own, reduced to the packages whose
 * code is in the tarballs and the programs that are installed with them. npm would list every tool of the developers too.
 *
 * @param programs the optional dependencies of the service, with their versions
 */
export function billOfMaterials(
  packages: readonly BundledPackage[],
  programs: Readonly<Record<string, string>>,
): string {
  const document = JSON.parse(
    execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--include', 'dev'], {
      cwd: projectRoot,
      // The build of the pages sets NODE_ENV, by which npm would leave out what they're made of.
      env: { ...process.env, NODE_ENV: '' },
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    }),
  ) as Document
  const shipped = new Set([
    ...packages.map(({ name, version }) => `${name}@${version}`),
    ...Object.entries(programs).map(([name, version]) => `${name}@${version}`),
  ])
  const components = document.components.filter(({ name, version }) => shipped.has(`${name}@${version}`))
  const missing = [...shipped].filter(
    (one) => !components.some(({ name, version }) => one === `${name}@${version}`),
  )
  if (missing.length > 0) throw new Error(`npm sbom doesn't name ${missing.join(', ')}`)
  const refs = new Set([document.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])])
  const dependencies = document.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }))
  return `${JSON.stringify({ ...document, components, dependencies }, null, 2)}\n`
}
