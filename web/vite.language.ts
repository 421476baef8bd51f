import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { isLanguage, type Language } from '../src/core/languages.ts'
import { manifestOf } from '../src/app/web-assets/languages.ts'

/** The languages of React Aria's texts, and the words of dates that each language reads. */
const ariaLocales: Record<Language, string> = { en: 'en-US', de: 'de-DE', fr: 'fr-FR', es: 'es-ES' }
const lexicons = { de: 'german', fr: 'french', es: 'spanish' }
const noScript: Record<Language, string> = {
  en: 'Daybook needs JavaScript. Its API does not.',
  de: 'Daybook braucht JavaScript. Die API nicht.',
  fr: 'Daybook a besoin de JavaScript. Son API, non.',
  es: 'Daybook necesita JavaScript. Su API, no.',
}

/** The texts of the manifest, in the order in which the English one has them. */
const manifestTexts: Record<
  Exclude<Language, 'en'>,
  { description: string; shortcuts: readonly string[] }
> = {
  de: {
    description: 'Aufgaben, Listen und Termine eines Teams',
    shortcuts: ['Neue Aufgabe', 'Heute', 'Demnächst', 'Suche'],
  },
  fr: {
    description: 'Les tâches, les listes et les échéances d’une équipe',
    shortcuts: ['Nouvelle tâche', 'Aujourd’hui', 'À venir', 'Recherche'],
  },
  es: {
    description: 'Las tareas, las listas y los plazos de un equipo',
    shortcuts: ['Nueva tarea', 'Hoy', 'Próximo', 'Buscar'],
  },
}

function manifestIn(language: Exclude<Language, 'en'>): string {
  const english = readFileSync(new URL('public/manifest.webmanifest', import.meta.url), 'utf8')
  const manifest = JSON.parse(english) as { shortcuts: { name: string; url: string }[] }
  const { description, shortcuts } = manifestTexts[language]
  const named = manifest.shortcuts.map((one, at) => ({ ...one, name: shortcuts[at] ?? one.name }))
  return `${JSON.stringify({ ...manifest, lang: language, description, shortcuts: named })}\n`
}

/**
 * Builds the app in one language (0490): what it imports from `messages/en` comes from the folder of that language, and
 * what it reads dates by from its lexicon. Of the 34 languages of React Aria's texts only that one is shipped (0160).
 */
export function oneLanguage(mode: string): Plugin {
  const language = isLanguage(mode) ? mode : 'en'
  const locale = ariaLocales[language]
  const isCatalogue = /\/web\/messages\/en\/([\w-]+)\.ts$/
  const isLexicon = /\/core\/phrases\/lexicon\/en\.ts$/
  const isAria = /\/react-\w+\/dist\/private\/intl\/\w+\/([a-z]{2}-[A-Z]{2})\.mjs$/
  return {
    name: 'one-language',
    enforce: 'pre',
    load: {
      filter: { id: [isCatalogue, isLexicon, isAria] },
      handler(id) {
        const aria = isAria.exec(id)
        if (aria) return aria[1] === locale ? undefined : `export { default } from './${locale}.mjs'`
        if (language === 'en') return undefined
        if (isLexicon.test(id)) return `export { ${lexicons[language]} as english } from './${language}.ts'`
        return `export * from '../${language}/${isCatalogue.exec(id)?.[1]}.ts'`
      },
    },
    transformIndexHtml: (page) =>
      page
        .replace('<html lang="en">', `<html lang="${language}">`)
        .replace(noScript.en, noScript[language])
        .replace(`/${manifestOf('en')}`, `/${manifestOf(language)}`),
    generateBundle() {
      if (language === 'en') return
      this.emitFile({ type: 'asset', fileName: manifestOf(language), source: manifestIn(language) })
    },
  }
}
