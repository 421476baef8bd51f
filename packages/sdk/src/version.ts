/** The version of this package, sent in the `User-Agent` header. */
export const version = '0.1.0'
