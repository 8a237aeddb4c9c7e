import { PERMISSIONS, type Permission } from '@bharat/contracts/permissions'
import type { Decorator } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { drafts, texts } from '../apps/web/src/admin/form/drafts.ts'
import { showPermissions } from '../apps/web/src/admin/session/permissions.ts'
import { ReauthDialog } from '../apps/web/src/admin/session/reauth-dialog.tsx'
import { useKeptFocus } from '../apps/web/src/admin/shell/kept-focus.ts'
import { forgetDesk } from '../apps/web/src/features/enquiries/desk-session.ts'

/** The context of a dashboard tab: the GraphQL client, the dialog to log in again, and the kept focus. */
export const inDashboard: Decorator = (Story) => (
  <ReauthDialog>
    <Main>
      <Story />
    </Main>
  </ReauthDialog>
)

function Main({ children }: { children: ReactNode }) {
  useKeptFocus()
  return <main className="mx-auto max-w-7xl">{children}</main>
}

/** A story before may have shown other permissions on the same page. */
export const withAllPermissions = () => showPermissions(PERMISSIONS)

/** A story before may have left an unsaved text in the same browser. */
export function withoutDrafts(): void {
  drafts.clearAll()
  texts.clearAll()
  forgetDesk()
}

/** Shows a story to an administrator with these permissions; for `beforeEach`. */
export const limitedTo = (permissions: readonly Permission[]) => () => showPermissions(permissions)
