/** A name after « de »: « d’Inès », « de Tomasz », « d’une liste privée ». Before an h, « de » is never wrong. */
export const de = (name: string): string =>
  /^(?:[aeiouœæ]|y(?![aeiouy]))/i.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`
