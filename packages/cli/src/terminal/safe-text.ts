/** Returns text from outside on one line: no escape sequence may reach the terminal. */
export const safeText = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').trim()
