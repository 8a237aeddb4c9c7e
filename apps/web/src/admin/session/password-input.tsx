import { PASSWORD_MAX, PASSWORD_MIN } from '@bharat/contracts/back-office-limits'
import { TextInput, type TextInputProps } from '@bharat/ui/text-input'

export interface PasswordInputProps extends TextInputProps {
  /** A password to choose: the field names its rule, and a password manager offers one. */
  isNew?: boolean
}

/** The field of a password. */
export function PasswordInput({ isNew = false, ...input }: PasswordInputProps) {
  return (
    <TextInput
      type="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      hint={
        isNew && `${PASSWORD_MIN} to ${PASSWORD_MAX} characters, none of the most common passwords.`
      }
      {...input}
    />
  )
}
