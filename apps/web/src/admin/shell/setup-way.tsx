import { buttonClass } from '@bharat/ui/button'
import { ArrowLeftIcon } from '@bharat/ui/icons'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { graphql } from '../../graphql/graphql.ts'
import { useDashboardSearch } from '../list/use-dashboard-search.ts'
import { isSetupOffered } from '../session/session.ts'

export const SetupProgressDocument = graphql(`
  query SetupProgress {
    siteSetup {
      steps {
        name
      }
      done
      isDismissed
    }
  }
`)

/** The progress of the set-up, loaded again after a save that can complete a step; undefined until it is known. */
export function useSetupProgress(isWanted: boolean) {
  const [{ data }] = useQuery({
    query: SetupProgressDocument,
    pause: !isWanted,
    requestPolicy: 'cache-and-network',
    context: OF_STEPS,
  })
  return data?.siteSetup
}

/** The types of the responses to these saves. */
const OF_STEPS = {
  additionalTypenames: [
    'SiteSettingsPayload',
    'CategoryPayload',
    'TourPayload',
    'HeroSlidePayload',
  ],
}

/** The way to the set-up page: back, for a page that it has opened; on the dashboard after a first login. */
export function SetupWay() {
  const [{ setup: isBack = false }] = useDashboardSearch()
  const isWanted = isBack || isSetupOffered()
  const setup = useSetupProgress(isWanted)
  if (!isWanted || !setup) return null
  const progress = `${setup.done} of ${setup.steps.length} done`
  return (
    <p role="status">
      <Link to="/adminSetup" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        {isBack && <ArrowLeftIcon className="size-4" />}
        {isBack ? `Back to set-up, ${progress}` : `Set up your site: ${progress}`}
      </Link>
    </p>
  )
}
