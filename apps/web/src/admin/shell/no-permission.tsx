import { type Permission, permissionsOf, permissionTexts } from '@bharat/contracts/permissions'
import { buttonClass } from '@bharat/ui/button'
import { Link } from '@tanstack/react-router'

export interface NoPermissionProps {
  /** The tab or page that the administrator may not open; undefined: no tab of the dashboard. */
  area?: string
}

/** Replaces a tab or page that the administrator may not open. */
export function NoPermission({ area }: NoPermissionProps) {
  const needed = area === undefined ? undefined : permissionsOf(area)
  return (
    <section className="flex flex-col items-start gap-4 rounded-lg border border-line bg-surface p-6 shadow-card">
      <h2 className="text-lg leading-7 font-semibold">
        {needed
          ? `You need the permission ${needed.map(quoted).join(' or ')}`
          : 'No tab is open for your account'}
      </h2>
      <p className="text-sm leading-6 text-ink-soft">
        {needed?.length === 1
          ? needed.map((permission) => permissionTexts[permission].description)
          : 'The menu lists the pages that you may open.'}{' '}
        An administrator with the permission {quoted('accounts')} can change this.
      </p>
      {needed && (
        <Link to="/adminDashboard" className={buttonClass({ variant: 'secondary' })}>
          Open the dashboard
        </Link>
      )}
    </section>
  )
}

function quoted(permission: Permission): string {
  return `“${permissionTexts[permission].label}”`
}
