import { PERMISSIONS, type Permission } from '@bharat/contracts/permissions'
import type { Decorator } from '@storybook/react-vite'
import { showPermissions } from '../apps/web/src/admin/session/permissions.ts'
import { ReauthDialog } from '../apps/web/src/admin/session/reauth-dialog.tsx'

/** The context of a dashboard tab: the GraphQL client and the dialog to log in again. */
export const inDashboard: Decorator = (Story) => (
  <ReauthDialog>
    <div className="mx-auto max-w-7xl">
      <Story />
    </div>
  </ReauthDialog>
)

/** Shows a story to an administrator with these permissions; for `beforeEach`. */
export const limitedTo = (permissions: readonly Permission[]) => () => {
  showPermissions(permissions)
  return () => showPermissions(PERMISSIONS)
}
