import { Shortcuts, ShortcutsPatch } from '../accounts/shortcuts.ts'
import { Type, type Static } from '../../core/typebox.ts'
import { roles } from '../../core/actor.ts'
import { languages } from '../../core/languages.ts'
import {
  closedObject,
  collection,
  idSchema,
  nullable,
  singleLineText,
  enumOf,
  stampSchema,
  timeZoneSchema,
} from '../../platform/http/schemas.ts'
import { memberNameMax, passwordMin, plans, workspaceNameMax } from '../../core/limits.ts'

/** Schemas of the app's routes for people, unnamed because named schemas would appear in the API document. */

const signUpModes = ['open', 'invite', 'closed'] as const
export const themes = ['system', 'light', 'dark'] as const
export const startScreens = ['today', 'inbox', 'upcoming', 'assigned', 'all', 'last'] as const
export const signInMethods = ['password', 'totp', 'recovery', 'passkey', 'single_sign_on'] as const

/** How a person has signed in. */
export type SignInMethod = (typeof signInMethods)[number]

/** What people who are not signed in can do here. */
export const StartInfo = Type.Object({
  first_start: Type.Boolean({
    description: 'There are no accounts yet; the operator creates the first one with the setup link.',
  }),
  sign_up: enumOf(signUpModes),
  single_sign_on: nullable(Type.Object({ name: Type.String() })),
  mail: Type.Boolean({
    description: 'Whether there is a mail server; without one, mails are held for the operator.',
  }),
  password_min: Type.Integer({ examples: [passwordMin] }),
})
export type StartInfo = Static<typeof StartInfo>

const Preferences = {
  theme: enumOf(themes),
  single_keys: Type.Boolean(),
  shortcuts: Shortcuts,
  mail_webhooks: Type.Boolean(),
  start_screen: enumOf(startScreens, {
    description: 'What the app opens with; `last` is where the person was last on the device.',
  }),
}

/** A workspace, and the member the person is in it. */
export const MyWorkspace = Type.Object({
  id: idSchema('wsp'),
  name: Type.String(),
  plan: enumOf(plans),
  timezone: Type.String(),
  role: enumOf(roles),
  member_id: idSchema('usr'),
})

/** The signed-in person and their workspaces. */
export const Me = Type.Object({
  account: Type.Object({
    id: idSchema('acc'),
    name: Type.String(),
    email: Type.String(),
    timezone: nullable(Type.String()),
    language: nullable(
      enumOf(languages, { description: 'Of the app and its mails; null for the one of the browser.' }),
    ),
    has_password: Type.Boolean(),
    two_factor: Type.Boolean(),
    recovery_codes_left: Type.Integer(),
    preferences: Type.Object(Preferences),
  }),
  session: Type.Object({ id: idSchema('ses'), confirmed_until: nullable(stampSchema()) }),
  workspaces: Type.Array(MyWorkspace),
  last_workspace_id: nullable(idSchema('wsp')),
  may_found: Type.Boolean(),
})
export type Me = Static<typeof Me>

const secondFactors = ['totp', 'recovery', 'passkey'] as const

/** The answer to a correct password when a code is required too. */
export const SecondFactorRequired = Type.Object({
  second_factor: Type.Object({
    ticket: Type.String({ description: 'Valid for five minutes.' }),
    methods: Type.Array(enumOf(secondFactors)),
  }),
})
export type SecondFactorRequired = Static<typeof SecondFactorRequired>

export const Session = Type.Object({
  id: idSchema('ses'),
  created_at: stampSchema(),
  last_seen_at: stampSchema(),
  expires_at: stampSchema({ description: 'When it expires if it is not used again.' }),
  ip: nullable(Type.String()),
  user_agent: nullable(Type.String()),
  method: enumOf(signInMethods),
  current: Type.Boolean(),
})
export type Session = Static<typeof Session>
export const Sessions = collection(Session)

const email = Type.String({ format: 'email', examples: ['ana@example.com'] })
/** New passwords are validated by `checkPassword()`, which gives more specific reasons. */
const password = Type.String()
const name = singleLineText(memberNameMax)
const token = Type.String({ description: 'The part of the link after the #.' })

export const InstallationSetup = closedObject({
  setup_code: Type.String({ description: 'The part of the setup link after the #.' }),
  name,
  email,
  password,
  workspace_name: singleLineText(workspaceNameMax),
  timezone: timeZoneSchema(),
})
export const SignUp = closedObject({ name, email, password })
/** A link also requires the password unless its owner is signed in: the mailbox alone proves only half. */
export const Verify = closedObject({ token, password: Type.Optional(password) })
export const VerifyResult = Type.Object({ email: Type.String(), password_needed: Type.Boolean() })
export const SignIn = closedObject({ email, password })
export const SecondFactorCode = closedObject({ ticket: Type.String(), code: Type.String() })
export const ResetRequest = closedObject({ email })
export const ResetConfirm = closedObject({ token, password })

export const MePatch = closedObject({
  name: Type.Optional(name),
  timezone: Type.Optional(nullable(timeZoneSchema())),
  language: Type.Optional(nullable(enumOf(languages))),
  preferences: Type.Optional(
    closedObject({
      theme: Type.Optional(Preferences.theme),
      single_keys: Type.Optional(Preferences.single_keys),
      shortcuts: Type.Optional(ShortcutsPatch),
      mail_webhooks: Type.Optional(Preferences.mail_webhooks),
      start_screen: Type.Optional(Preferences.start_screen),
    }),
  ),
  last_workspace_id: Type.Optional(idSchema('wsp')),
})
export type MePatch = Static<typeof MePatch>
export const NewEmail = closedObject({ email })
export const NewPassword = closedObject({ password })
/** The password, a code if two-factor authentication is on, and only a code for an account without a password. */
export const PasswordOrCode = closedObject({
  password: Type.Optional(password),
  code: Type.Optional(Type.String()),
})
export const ConfirmResult = Type.Object({ confirmed_until: stampSchema() })
export type ConfirmResult = Static<typeof ConfirmResult>

export const NewWorkspace = closedObject({
  name: singleLineText(workspaceNameMax),
  timezone: timeZoneSchema(),
})
/** An empty answer, so that everyone gets the same one. */
export const EmptyBody = closedObject({})
