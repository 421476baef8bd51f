import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { authModules, frontModules, groupFirstLoad, listModules, taskModules } from './vite.first-load.ts'

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

/**
 * React Aria tells every draggable row about every key, although the modality rarely changes. A row that has just rendered
 * for another reason renders once more for the state it already has, which takes half the time of a key (0410).
 */
const changedModality: Plugin = {
  name: 'changed-modality',
  enforce: 'pre',
  transform: {
    filter: { id: /\/react-aria\/dist\/private\/interactions\/useFocusVisible\.mjs$/ },
    handler(code) {
      const changed = code.replace(
        /let handler = \(\)\s?=>\s?\{\s*setModality\(([\w$]+)\)/,
        'let known; let handler = () => { if (known !== $1) setModality(known = $1)',
      )
      if (changed === code) this.error('useInteractionModality() of React Aria has changed')
      return { code: changed, map: null }
    },
  },
}

// Vite expects a default export.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [tailwindcss(), englishOnly, changedModality, groupFirstLoad],
  build: {
    target: browsers,
    cssTarget: browsers,
    outDir: 'dist',
    emptyOutDir: true,
    // Fonts and images stay files: the content security policy allows data: URLs only for avatars.
    assetsInlineLimit: 0,
    sourcemap: false,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // What the tasks' chunk imports later is fetched while idle, so it needn't know by name what that imports in turn (0412).
      resolveDependencies: (_, names, { hostId }) =>
        /^assets\/(tasks|list)-/.test(hostId) ? names.filter((name) => name.endsWith('.css')) : names,
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'front', test: (id) => frontModules.has(id), priority: 2 },
            { name: 'tasks', test: (id) => taskModules.has(id), priority: 1 },
            { name: 'auth', test: (id) => authModules.has(id), priority: 1 },
            { name: 'list', test: (id) => listModules.has(id), priority: 0 },
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
