/**
 * Node's `http`, taken so that a start does not load what nobody has asked for: `import` reads every name that a module
 * exports, and behind one of these is undici, 26 ms of processor time (0128).
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')
