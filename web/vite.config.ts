import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** The first browsers with `light-dark()`, which every color uses; for lower targets Vite would rewrite it. */
const browsers = ['chrome123', 'edge123', 'firefox120', 'safari17.5']

/** React Aria has screen reader texts in 34 languages; the app is in English and ships only those (0160). */
const englishOnly: Plugin = {
  name: 'english-only',
  enforce: 'pre',
  load: {
    filter: { id: /\/react-\w+\/dist\/private\/intl\/\w+\/(?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/ },
    handler: () => "export { default } from './en-US.mjs'",
  },
}

const sourceOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
/** The modules of the first load, and those that the first screen with tasks needs in addition. */
const frontModules = new Set<string>()
const taskModules = new Set<string>()

/**
 * The calendar of the date picker. A library's index imports all of it, so it would count as needed by all that import
 * anything of the library.
 */
const calendarModules = /\/@internationalized\/date\/|\/(?:\w*Calendar\w*)\.mjs$/

/** Collects the two sets. Ungrouped they would be eighty small files, which compress worse and need a request each. */
const groupFirstLoad: Plugin = {
  name: 'group-first-load',
  buildEnd() {
    const gather = (into: Set<string>, id: string) => {
      if (frontModules.has(id) || taskModules.has(id) || calendarModules.test(id)) return
      into.add(id)
      for (const imported of this.getModuleInfo(id)?.importedIds ?? []) gather(into, imported)
    }
    gather(frontModules, sourceOf('main.tsx'))
    for (const path of ['shell/app.tsx', 'screens/list.tsx']) gather(taskModules, sourceOf(path))
  },
}

// Vite expects a default export.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [tailwindcss(), englishOnly, groupFirstLoad],
  build: {
    target: browsers,
    cssTarget: browsers,
    outDir: 'dist',
    emptyOutDir: true,
    // Fonts and images stay files: the content security policy allows data: URLs only for avatars.
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
      // Libraries mark client-only modules with 'use client'; here all modules are.
      onLog(level, log, report) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
      },
    },
  },
})
