const shape = /^[^\s@<>()[\]\\,;:"\p{C}\p{Z}\ufffd]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*$/u
const addressMax = 254

/** Whether mail could be sent to `text`: no comment, no quoting, nothing that begins another header (S-31). */
export const isEmailAddress = (text: string): boolean => text.length <= addressMax && shape.test(text)
