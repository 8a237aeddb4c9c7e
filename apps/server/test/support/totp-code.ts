import { TOTP } from 'otpauth'

/** The code that an authenticator app with this secret shows now, or after some seconds. */
export function totpCode(secret: string, afterSeconds = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + afterSeconds * 1000 })
}
