import type { HeroSlideInput } from '@bharat/contracts/hero-slides'
import { recordRequests } from '../../admin/resource/record-requests.ts'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const HeroSlideRowFragment = graphql(`
  fragment HeroSlideRow on HeroSlide {
    _id
    category {
      _id
      name
    }
    categoryName
    imageUrl
    activeStatus
    createdAt
    version
  }
`)
export type HeroSlideRow = ResultOf<typeof HeroSlideRowFragment>

export const heroSlideRequests = recordRequests<HeroSlideRow, HeroSlideInput>(
  { one: 'HeroSlide', all: 'HeroSlides' },
  HeroSlideRowFragment,
)

/** The categories of which a new slide can be created. */
export const HeroSlideCategoriesDocument = graphql(`
  query HeroSlideCategories {
    adminHeroSlideCategories {
      _id
      name
    }
  }
`)

export const UpdateHeroSlideImageDocument = graphql(`
  mutation UpdateHeroSlideImage($id: ID!, $imageUrl: String!, $version: Int) {
    updateHeroSlideImage(id: $id, imageUrl: $imageUrl, version: $version) {
      message
    }
  }
`)
