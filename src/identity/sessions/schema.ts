import { Type, type Static } from '../../core/typebox.ts'
import { roles } from '../../core/actor.ts'
import { closed, collection, id, nullable, oneLine, oneOf, stamp } from '../../platform/http/schemas.ts'
import { memberNameMax, passwordMin, plans, workspaceNameMax } from '../../core/limits.ts'

/** Shapes of the app's door for people. They have no names: named schemas would show in the document of the API. */

const signUps = ['open', 'invite', 'closed'] as const
export const themes = ['system', 'light', 'dark'] as const
export const methods = ['password', 'totp', 'recovery', 'passkey', 'single_sign_on'] as const

/** How a person has signed in. */
export type Method = (typeof methods)[number]

/** What the installation offers to whoever is not signed in. */
export const Start = Type.Object({
  first_start: Type.Boolean({ description: 'Nobody has an account yet; whoever comes first founds it.' }),
  sign_up: oneOf(signUps),
  single_sign_on: nullable(Type.Object({ name: Type.String() })),
  mail: Type.Boolean({
    description: 'Whether there is a mail server; without it mail is kept for the operator.',
  }),
  password_min: Type.Integer({ examples: [passwordMin] }),
})
export type Start = Static<typeof Start>

const Preferences = {
  theme: oneOf(themes),
  single_keys: Type.Boolean(),
  mail_webhooks: Type.Boolean(),
}

/** A workspace, and who one is in it. */
export const OwnWorkspace = Type.Object({
  id: id('wsp'),
  name: Type.String(),
  plan: oneOf(plans),
  timezone: Type.String(),
  role: oneOf(roles),
  member_id: id('usr'),
})

/** Who is signed in, and where they are members. */
export const Me = Type.Object({
  account: Type.Object({
    id: id('acc'),
    name: Type.String(),
    email: Type.String(),
    timezone: nullable(Type.String()),
    has_password: Type.Boolean(),
    two_factor: Type.Boolean(),
    recovery_codes_left: Type.Integer(),
    preferences: Type.Object(Preferences),
  }),
  session: Type.Object({ id: id('ses'), confirmed_until: nullable(stamp()) }),
  workspaces: Type.Array(OwnWorkspace),
  last_workspace_id: nullable(id('wsp')),
  may_found: Type.Boolean(),
})
export type Me = Static<typeof Me>

const secondFactors = ['totp', 'recovery', 'passkey'] as const

/** The password was right; a code is asked for too. */
export const SecondFactor = Type.Object({
  second_factor: Type.Object({
    ticket: Type.String({ description: 'Good for five minutes.' }),
    methods: Type.Array(oneOf(secondFactors)),
  }),
})
export type SecondFactor = Static<typeof SecondFactor>

export const Session = Type.Object({
  id: id('ses'),
  created_at: stamp(),
  last_seen_at: stamp(),
  expires_at: stamp({ description: 'When it ends if it is not used any more.' }),
  ip: nullable(Type.String()),
  user_agent: nullable(Type.String()),
  method: oneOf(methods),
  current: Type.Boolean(),
})
export type Session = Static<typeof Session>
export const Sessions = collection(Session)

const email = Type.String({ format: 'email', examples: ['ana@example.com'] })
/** What is wrong with a new password is said by `checkPassword()`, in words of its own. */
const password = Type.String()
const name = oneLine(memberNameMax)
const token = Type.String({ description: 'What stands behind the # of the link.' })

export const FirstStart = closed({
  name,
  email,
  password,
  workspace_name: oneLine(workspaceNameMax),
  timezone: Type.String({ format: 'time-zone' }),
})
export const SignUp = closed({ name, email, password })
/** A link wants the password of its account too, unless its owner is signed in: the mailbox alone proves half. */
export const Verify = closed({ token, password: Type.Optional(password) })
export const Verified = Type.Object({ email: Type.String(), password_needed: Type.Boolean() })
export const SignIn = closed({ email, password })
export const Code = closed({ ticket: Type.String(), code: Type.String() })
export const Reset = closed({ email })
export const ResetConfirm = closed({ token, password })

export const MePatch = closed({
  name: Type.Optional(name),
  timezone: Type.Optional(nullable(Type.String({ format: 'time-zone' }))),
  preferences: Type.Optional(
    closed({
      theme: Type.Optional(Preferences.theme),
      single_keys: Type.Optional(Preferences.single_keys),
      mail_webhooks: Type.Optional(Preferences.mail_webhooks),
    }),
  ),
  last_workspace_id: Type.Optional(id('wsp')),
})
export type MePatch = Static<typeof MePatch>
export const NewEmail = closed({ email })
export const NewPassword = closed({ password })
/** The password, or for an account that has none a code of its authenticator. */
export const Confirm = closed({ password: Type.Optional(password), code: Type.Optional(Type.String()) })
export const Confirmed = Type.Object({ confirmed_until: stamp() })

export const NewWorkspace = closed({
  name: oneLine(workspaceNameMax),
  timezone: Type.String({ format: 'time-zone' }),
})
/** Nothing to say, in an answer that says the same to everybody. */
export const Nothing = closed({})
