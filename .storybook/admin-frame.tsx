import type { Decorator } from '@storybook/react-vite'
import { useState } from 'react'
import { Provider } from 'urql'
import { ReauthDialog } from '../apps/web/src/admin/session/reauth-dialog.tsx'
import { createAdminClient } from '../apps/web/src/graphql/admin-client.ts'

/** What a tab finds around itself in the dashboard: the GraphQL client, and the dialog to log in again. */
export const inDashboard: Decorator = (Story) => <Frame story={Story} />

function Frame({ story: Story }: { story: React.ComponentType }) {
  const [client] = useState(createAdminClient)
  return (
    <Provider value={client}>
      <ReauthDialog>
        <div className="mx-auto max-w-7xl">
          <Story />
        </div>
      </ReauthDialog>
    </Provider>
  )
}
