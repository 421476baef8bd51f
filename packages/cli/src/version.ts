/** The version of the package, which replaces this when it's compiled. */
export const version = process.env['DAYBOOK_CLI_VERSION'] ?? 'source'
