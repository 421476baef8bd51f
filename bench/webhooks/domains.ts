/** Names that only the bench's own name server knows: those of subscribers, and those it never answers for. */
export const subscriberDomain = 'subscribers.example'
export const silentDomain = 'silent.example'
