/** The part that is used here: what to send to a push service, without sending it (0432). */
declare module 'web-push' {
  type Details = { method: string; endpoint: string; headers: Record<string, string | number>; body: Buffer }
  const webPush: {
    /** @throws Error when the subscription's keys are invalid */
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: {
        vapidDetails: { subject: string; publicKey: string; privateKey: string }
        TTL: number
        urgency: 'normal' | 'high'
        contentEncoding: 'aes128gcm'
      },
    ): Details
  }
  export default webPush
}
