const shape = /^[^\s@<>()[\]\\,;:"\p{C}\p{Z}\ufffd]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*$/u
const addressMax = 254

/**
 * Whether `text` is an address that email can be sent to: no comment, no quotes, nothing that starts a header
 * (S-31).
 */
export const isEmailAddress = (text: string): boolean => text.length <= addressMax && shape.test(text)
