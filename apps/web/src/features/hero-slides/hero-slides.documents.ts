import { graphql } from '../../graphql/graphql.ts'

/** Active slides in their order (section 7, GET /public/hero-carousel). */
export const HeroSlidesDocument = graphql(`
  query HeroSlides {
    heroSlides {
      id
      src
      image {
        alt
        credit
        focus {
          x
          y
        }
      }
      title
      subtitle
      categoryId
      tours {
        count
        minDays
        maxDays
        minTripCost
        minTripCostPer
      }
    }
  }
`)
