/** The characters of ids: Crockford's base32 in lower case. */
export const idAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Returns when an id was created, in milliseconds since 1970. */
export const timeOfId = (id: string): number =>
  Array.from(id.slice(4, 14)).reduce((time, character) => time * 32 + idAlphabet.indexOf(character), 0)
