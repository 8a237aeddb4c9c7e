import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts'
import { failedToLoad } from './messages.ts'

/** Messages of login and registration (section 8 and the decisions on accounts). */
export const accountMessages = {
  emailInvalid: 'Enter a valid email.',
  emailMixed: 'Write the email in the letters of one alphabet, without invisible characters.',
  passwordRequired: 'Password is required.',
  passwordLength: `Password must be ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`,
  passwordCommon: 'This password is one of the most common ones. Please choose another.',
  passwordPersonal: 'The password must not be your email or the name of the site.',
  emailTaken: 'An account with this email already exists.',
  registeredAdmin: 'Registration successful. You can log in now.',
  registeredPending: 'Registration successful. An administrator has to approve this account.',
  loggedIn: 'Login successful ✅',
  invalidCredentials: 'Invalid credentials ❌',
  loggedOut: 'Logged out.',
  noSession: 'Please log in.',
  forbidden: 'You are not allowed to do this.',
  foreignOrigin: 'Requests from this origin are not allowed.',
  tooMany: 'Too many attempts. Please try again later.',
  registerFailed: 'Something went wrong',
  wrongPassword: 'The current password is wrong.',
  passwordChanged: 'Password changed. All other sessions have ended.',
  sessionNotFound: 'Session not found.',
  sessionEnded: 'Session ended.',
  otherSessionsEnded: 'All other sessions have ended.',
  notFound: 'Account not found.',
  approved: 'Account approved.',
  removed: 'Account removed.',
  lastAdmin: 'The last admin cannot be removed.',
  sessionsCouldNotLoad: failedToLoad('sessions'),
  couldNotLoad: failedToLoad('accounts'),
  setupInvalid:
    'This setup link is not valid, or no longer. Open the link that the server printed at its last start.',
} as const
