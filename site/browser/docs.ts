import { addCopyButtons } from './copy.ts'
import { followSections } from './outline.ts'
import { addSearch } from './search.ts'
import { addShortcuts } from './shortcuts.ts'
import { addTabs } from './tabs.ts'
import { addThemeButton } from './theme-button.ts'

// The pages work without this script. It adds the search, tabs, copy buttons, keys and the choice of colors.
const tools = document.querySelector<HTMLElement>('#tools')
const openSearch = tools ? addSearch(tools) : () => {}
if (tools) addThemeButton(tools)
addTabs()
if (location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView()
addCopyButtons()
followSections()
addShortcuts(openSearch)
