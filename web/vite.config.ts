import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** The browsers with `light-dark()`, which every colour is written with; lower targets would rewrite it. */
const browsers = ['chrome123', 'edge123', 'firefox120', 'safari17.5']

/** React Aria speaks to screen readers in 34 languages; the app speaks English, and ships what it speaks (0160). */
const englishOnly: Plugin = {
  name: 'in-english',
  enforce: 'pre',
  load: {
    filter: { id: /\/react-\w+\/dist\/private\/intl\/\w+\/(?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/ },
    handler: () => "export { default } from './en-US.mjs'",
  },
}

const sourceOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
/** What comes with the first load, in front of the app; and what the first screen of tasks needs besides. */
const frontModules = new Set<string>()
const taskModules = new Set<string>()

/** Finds the two sets; left alone they would be eighty small files, which compress worse and are asked for one by one. */
const groupFirstLoad: Plugin = {
  name: 'what-comes-first',
  buildEnd() {
    const gather = (into: Set<string>, id: string) => {
      if (frontModules.has(id) || taskModules.has(id)) return
      into.add(id)
      for (const imported of this.getModuleInfo(id)?.importedIds ?? []) gather(into, imported)
    }
    gather(frontModules, sourceOf('main.tsx'))
    for (const path of ['shell/app.tsx', 'screens/list.tsx']) gather(taskModules, sourceOf(path))
  },
}

// What reads it expects a default export.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [tailwindcss(), englishOnly, groupFirstLoad],
  build: {
    target: browsers,
    cssTarget: browsers,
    outDir: 'dist',
    emptyOutDir: true,
    // Fonts and pictures stay files: the content security policy allows no data: but for pictures of people.
    assetsInlineLimit: 0,
    sourcemap: false,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'front', test: (id) => frontModules.has(id), priority: 2 },
            { name: 'tasks', test: (id) => taskModules.has(id), priority: 1 },
          ],
        },
      },
      // Libraries mark what only a browser runs; here everything is.
      onLog(level, log, report) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
      },
    },
  },
})
