import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const SiteSetupFragment = graphql(`
  fragment SiteSetupPage on SiteSetup {
    steps {
      name
      state
      examples
    }
    done
    isDismissed
    tourId
    isNew
  }
`)
export type SetupData = ResultOf<typeof SiteSetupFragment>

export const SiteSetupDocument = graphql(
  `
    query SiteSetup {
      siteSetup {
        ...SiteSetupPage
      }
    }
  `,
  [SiteSetupFragment],
)

export const SaveSetupDocument = graphql(
  `
    mutation SaveSetup($isDismissed: Boolean, $keepsLook: Boolean) {
      saveSetup(isDismissed: $isDismissed, keepsLook: $keepsLook) {
        ...SiteSetupPage
      }
    }
  `,
  [SiteSetupFragment],
)

/** Empties the settings for another company. The history restores them. */
export const EmptySiteDocument = graphql(`
  mutation EmptySite($input: SiteSettingsInput!) {
    saveSite(input: $input) {
      message
    }
  }
`)
