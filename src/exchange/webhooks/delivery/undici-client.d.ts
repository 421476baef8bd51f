/** The client alone; the package declares types for all of it only. */
declare module 'undici/lib/dispatcher/client.js' {
  export { Client as default } from 'undici'
}
