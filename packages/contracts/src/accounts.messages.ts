import {
  MAX_PASSKEYS,
  PASSKEY_NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PERSON_NAME_MAX,
  RECENT_LOGIN_MINUTES,
} from './back-office-limits.ts'
import { failedToLoad } from './messages.ts'

/** Messages of login and registration (section 8 and the decisions on accounts). */
export const accountMessages = {
  emailInvalid: 'Enter a valid email.',
  emailMixed: 'Write the email in the letters of one alphabet, without invisible characters.',
  nameInvalid: 'Name must be text.',
  nameTooLong: `Name must be at most ${PERSON_NAME_MAX} characters.`,
  nameNotLoaded: failedToLoad('your name'),
  nameSaved: 'Name saved.',
  passwordRequired: 'Password is required.',
  passwordLength: `Password must be ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`,
  passwordCommon: 'This password is one of the most common ones. Please choose another.',
  passwordPersonal: 'The password must not be your email or the name of the site.',
  emailTaken: 'An account with this email already exists.',
  registeredAdmin: 'Registration successful. You can log in now.',
  registrationClosed: 'Registration is closed. Ask an administrator for an account.',
  registeredPending: 'Registration successful. An administrator has to approve this account.',
  tooManyPending: 'Too many accounts wait for approval. Please try again later.',
  loggedIn: 'Login successful ✅',
  invalidCredentials: 'Invalid credentials ❌',
  loggedOut: 'Logged out.',
  noSession: 'Please log in.',
  recentLoginRequired: `For this, log in again: your last login is more than ${RECENT_LOGIN_MINUTES} minutes ago.`,
  forbidden: 'You are not allowed to do this.',
  permissionMissing: 'Choose at least one permission.',
  permissionUnknown: 'This permission does not exist.',
  permissionsSaved: 'Permissions saved.',
  foreignOrigin: 'Requests from this origin are not allowed.',
  tooMany: 'Too many attempts. Please try again later.',
  registerFailed: 'Something went wrong',
  codeRequired: 'Enter a code.',
  codeWrong: 'This code is not valid. Enter the code that the app shows now.',
  factorRequired: 'Enter the code of your authenticator app.',
  recoveryCodeUsed: 'This recovery code has been used already.',
  totpOn: 'The authenticator app is set up. Logins ask for a code from now on.',
  totpOff: 'The authenticator app is removed.',
  totpNotStarted: 'Set up the authenticator app again: this setup is not valid any more.',
  noFactor: 'This account has no second factor.',
  recoveryCodesReplaced: 'New recovery codes are valid. Older ones are not.',
  passkeyRequired: 'Log in with your passkey, or enter a recovery code.',
  passkeyRejected: 'This passkey was not accepted. Please try again.',
  passkeyNameRequired: 'Give the passkey a name.',
  passkeyNameLength: `The name of a passkey has at most ${PASSKEY_NAME_MAX} characters.`,
  passkeyExists: 'This passkey is stored already.',
  passkeyAdded: 'The passkey is stored. You can log in with it.',
  passkeyRenamed: 'Passkey renamed.',
  passkeyRemoved: 'Passkey removed.',
  passkeyNotFound: 'Passkey not found.',
  passkeysFull: `An account has at most ${MAX_PASSKEYS} passkeys. Remove one first.`,
  lastPasskey:
    'This is the only way into your account. Add another passkey, or set a password first.',
  passkeyNeeded: 'Add a passkey first: without a password, it is the only way into your account.',
  noPassword: 'This account has no password. Set one first.',
  hasPassword: 'This account has a password. Change it instead.',
  passwordSet: 'Password set. All other sessions have ended.',
  passwordRemoved:
    'Password removed. Log in with a passkey from now on. All other sessions have ended.',
  wrongPassword: 'The current password is wrong.',
  passwordChanged: 'Password changed. All other sessions have ended.',
  sessionNotFound: 'Session not found.',
  sessionEnded: 'Session ended.',
  otherSessionsEnded: 'All other sessions have ended.',
  notFound: 'Account not found.',
  approved: 'Account approved.',
  removed: 'Account removed.',
  openEnquiriesNotLoaded: failedToLoad('the open enquiries'),
  handOverMissing: 'Choose who takes over, or leave them unassigned.',
  handOver: 'Choose another person with the permission “Enquiries”, or nobody.',
  lastAdmin: 'The last admin cannot be removed.',
  factorsCouldNotLoad: failedToLoad('login settings'),
  sessionsCouldNotLoad: failedToLoad('sessions'),
  lastAccountsAdmin: 'The last admin with the permission “Accounts” keeps it.',
  couldNotLoad: failedToLoad('accounts'),
  setupInvalid:
    'This setup link is not valid, or no longer. Open the link that the server printed at its last start.',
} as const

/** What becomes of the open enquiries of a removed account, after another sentence; '' for none. */
export function handedOver(count: number, to: string | null): string {
  if (count === 0) return ''
  const enquiries = count === 1 ? '1 open enquiry' : `${count} open enquiries`
  return ` ${enquiries}: ${to === null ? 'unassigned' : `handed over to ${to}`}.`
}

/** The notice on the account page; `at` is a formatted moment. */
export function passwordKnown(at: string): string {
  return `Somebody entered your password on a device that is new to your account, and then wrong codes (${at}). If it was not you, change your password now: the second factor alone protects your account.`
}
