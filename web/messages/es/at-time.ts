/** "a las 9:00", but "a la 1:00 p. m.". */
export const atTime = (time: string): string => `${/^0?1\D/.test(time) ? 'a la' : 'a las'} ${time}`
