/** 0321: how long an app's access token works, and how long an app can go unused before it has to ask again. */
export const accessTokenMinutes = 60
export const appIdleDays = 90
/** How long a code of the authorization server works, and how long someone can take to answer an app's request. */
export const authorizationCodeSeconds = 60
export const consentMinutes = 30
/** Times that one member can connect one app; connecting it once more disconnects the oldest. */
export const appGrantsMax = 10
/** 0323: apps that one network registers. */
export const registrationLimit = { max: 20, seconds: 3_600 }
/** 0323: apps that no one has connected, and how long they, and those that are no longer used, are kept. */
export const unusedClientsMax = 5_000
export const unusedClientDays = 7
export const idleClientDays = 180
/** Requests of apps that one network opens in a minute, and how long their URL is. */
export const authorizationsPerWindow = 60
export const authorizeUrlMax = 4_096
