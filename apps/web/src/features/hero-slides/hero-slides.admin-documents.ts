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

export const AdminHeroSlidesDocument = graphql(
  `
    query AdminHeroSlides($page: Int!, $limit: Int!, $search: String!, $sort: String) {
      adminHeroSlides(page: $page, limit: $limit, search: $search, sort: $sort) {
        items {
          ...HeroSlideRow
        }
        page
        limit
        totalPages
        totalItems
      }
    }
  `,
  [HeroSlideRowFragment],
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

export const CreateHeroSlideDocument = graphql(`
  mutation CreateHeroSlide($input: HeroSlideInput!) {
    createHeroSlide(input: $input) {
      message
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

export const SetHeroSlideStatusDocument = graphql(
  `
    mutation SetHeroSlideStatus($id: ID!, $activeStatus: Boolean!) {
      setHeroSlideStatus(id: $id, activeStatus: $activeStatus) {
        item {
          ...HeroSlideRow
        }
      }
    }
  `,
  [HeroSlideRowFragment],
)

export const MoveHeroSlideDocument = graphql(`
  mutation MoveHeroSlide($id: ID!, $after: String) {
    moveHeroSlide(id: $id, after: $after) {
      item {
        _id
      }
    }
  }
`)
