/** Loaded on use: most accounts have no authenticator app. */
const library = () => import('otpauth')

/** Bytes of a secret: as many as the SHA-1 of RFC 6238, which all authenticator apps support. */
const SECRET_BYTES = 20
/** Codes of this many steps before and after the current one are valid, for clocks that differ (RFC 6238, 5.2). */
const WINDOW = 1

/** A new secret, in Base32. */
export async function createTotpSecret(): Promise<string> {
  const { Secret } = await library()
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The `otpauth:` URI that authenticator apps read from a QR code. */
export async function totpUri(
  secret: string,
  { issuer, email }: { issuer: string; email: string },
): Promise<string> {
  const { TOTP } = await library()
  return new TOTP({ secret, issuer, label: email }).toString()
}

/** The 30-second step to which a code belongs, by the server's clock; null for a wrong code. */
export async function totpStepOf(secret: string, code: string): Promise<number | null> {
  const { TOTP } = await library()
  const totp = new TOTP({ secret })
  const timestamp = Date.now()
  const delta = totp.validate({ token: code, window: WINDOW, timestamp })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}
