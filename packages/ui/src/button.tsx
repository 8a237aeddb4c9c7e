import type { ComponentProps } from 'react'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

export interface ButtonLook {
  /** `primary` once per view; `danger` for actions that cannot be undone; default: `primary`. */
  variant?: ButtonVariant
  /** `sm` for table rows: 44 px on touch screens, 36 px with a mouse; default: `md`. */
  size?: ButtonSize
  /** Fills the width of its container. */
  block?: boolean
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** An action is in progress: the button is disabled and announces it to assistive technology. */
  busy?: boolean
  /** Replaces the children while busy, e.g. 'Saving…' (section 2). */
  busyLabel?: string
  /** The button keeps the focus while busy or disabled: it has `aria-disabled`; presses do nothing. */
  keepFocus?: boolean
}

/** A push button. A link that looks like a button uses `buttonClass()`. */
export function Button({
  variant,
  size,
  block,
  busy = false,
  busyLabel,
  keepFocus = false,
  disabled,
  onClick,
  className,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const blocked = keepFocus && (busy || disabled)
  return (
    <button
      {...rest}
      type={type}
      disabled={!keepFocus && (busy || disabled)}
      aria-disabled={blocked || rest['aria-disabled']}
      // Enter in a field of the form also presses its submit button.
      onClick={blocked ? (event) => event.preventDefault() : onClick}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, block }, className)}
    >
      {busy && <Spinner />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}

/** The button's classes, for links: `<Link className={buttonClass({ variant: 'secondary' })}>`. */
export function buttonClass(
  { variant = 'primary', size = 'md', block = false }: ButtonLook = {},
  extra?: string,
): string {
  return [base, variants[variant], sizes[size], block ? 'w-full' : '', extra ?? '']
    .filter(Boolean)
    .join(' ')
}

const base =
  'inline-flex cursor-pointer items-center justify-center gap-2 rounded-md text-center font-medium no-underline transition-colors duration-150 select-none disabled:cursor-not-allowed disabled:opacity-60 aria-busy:opacity-80 aria-disabled:cursor-not-allowed'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-gold text-espresso enabled:hover:bg-gold-bright [a&]:hover:bg-gold-bright',
  secondary:
    'border border-line-strong bg-surface text-ink enabled:hover:bg-sunken [a&]:hover:bg-sunken',
  ghost: 'bg-transparent text-ink enabled:hover:bg-sunken [a&]:hover:bg-sunken',
  danger:
    'border border-danger bg-surface text-danger enabled:hover:bg-danger-soft [a&]:hover:bg-danger-soft',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-11 min-w-11 px-3 text-sm md:pointer-fine:min-h-9 md:pointer-fine:min-w-9',
  md: 'min-h-11 min-w-11 px-4 text-sm',
  lg: 'min-h-13 px-6 text-base',
}

function Spinner() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className="size-4 shrink-0 animate-spin"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <circle cx="8" cy="8" r="6" opacity="0.3" />
      <path d="M14 8a6 6 0 0 0-6-6" strokeLinecap="round" />
    </svg>
  )
}
