import { Notice } from '@bharat/ui/notice'
import type { Loaded } from './use-loaded.ts'

export interface LoadFailureProps {
  loaded: Pick<Loaded<unknown>, 'failure' | 'reload'>
  message: string
}

/** Says that data could not be loaded, with a retry; nothing after a success. */
export function LoadFailure({ loaded: { failure, reload }, message }: LoadFailureProps) {
  return (
    failure !== undefined && (
      <Notice tone="error" message={message} action={{ label: 'Try again', run: reload }} />
    )
  )
}
