/** Returns a label's name as it is stored: one line, without spaces around it. */
export const cleanLabelName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').normalize('NFC')

/** Returns a name as names of labels are compared: capitals don't count. */
export const labelNameKey = (name: string): string => cleanLabelName(name).toLowerCase()
