/** The logo: the product name with its double rule, which the style sheet draws from a file. */
export const Wordmark = () => <span className="wordmark" role="img" aria-label="Daybook" />
