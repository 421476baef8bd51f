/** What a catalogue of another language must have: every key of the English one, with the same arguments. */
export type Translation<T> = T extends string
  ? string
  : T extends (...args: infer Arguments) => infer Result
    ? (...args: Arguments) => Translation<Result>
    : { [Key in keyof T]: Translation<T[Key]> }
