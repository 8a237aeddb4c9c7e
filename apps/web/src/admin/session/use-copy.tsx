import { type ReactNode, useEffect, useState } from 'react'

/** Copies a text, and says whether that worked. @param what the text is, such as 'link' */
export function useCopy(text: string, what: string): { copy: () => void; result: ReactNode } {
  const [copied, setCopied] = useState<'yes' | 'failed'>()
  useEffect(() => setCopied(undefined), [text])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('yes')
    } catch {
      // Without permission the text can still be selected.
      setCopied('failed')
    }
  }

  return {
    copy: () => void copy(),
    result: (
      <p role="status" className="mt-2 min-h-6 text-sm">
        {copied === 'yes' && 'Copied.'}
        {copied === 'failed' && `Copying is not permitted here. Select the ${what} and copy it.`}
      </p>
    ),
  }
}
