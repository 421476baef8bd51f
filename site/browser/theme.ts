/** Runs before the page is painted, so that it never shows the wrong colors first. */
const theme = localStorage.getItem('daybook-docs-theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme
document.documentElement.dataset['script'] = 'on'
