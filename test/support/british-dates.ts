/**
 * Import this first to test texts outside a browser: dates follow the country of `navigator.language`, which in Node
 * is that of the machine. The browsers of the tests are British, too.
 */
Object.defineProperty(navigator, 'language', { value: 'en-GB' })
