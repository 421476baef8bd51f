/**
 * Node's `http`, without loading what isn't used: `import` reads every export of a module, and one of them
 * loads undici, which takes 26 ms of processor time (0128).
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')
