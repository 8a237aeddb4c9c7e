import { pageMessages } from '@bharat/contracts/pages.messages'
import { RoadBar } from '@bharat/ui/road-bar'
import { createFileRoute } from '@tanstack/react-router'
import { CategoryHero } from '../../features/categories/category-hero.tsx'
import { NoTours, TourGrid } from '../../features/tours/tour-grid.tsx'
import { tourListFacts } from '../../features/tours/tour-list-facts.ts'
import { CategoryDocument } from '../../features/tours/tours.documents.ts'
import { loadPage } from '../../graphql/load-page.ts'
import { breadcrumbs } from '../../lib/breadcrumbs.ts'
import { JsonLd } from '../../lib/json-ld.tsx'
import { pageHead, unlistedHead } from '../../lib/seo.ts'

/** Section 2, category page. */
export const Route = createFileRoute('/_public/categories/$categoryId')({
  staticData: { failureText: pageMessages.categoryFailed },
  loader: ({ context, params }) =>
    loadPage(
      context.query(CategoryDocument, { id: params.categoryId }),
      pageMessages.categoryFailed,
    ),
  head: ({ loaderData, match, params }) => {
    if (!loaderData) return unlistedHead('Tours', match.context)
    const { name, description, coverImage } = loaderData.category.category
    return pageHead({
      title: `${name} tours`,
      description: description || `${name}: road tours with prices, dates and day-by-day plans.`,
      path: `/categories/${params.categoryId}`,
      context: match.context,
      image: coverImage,
    })
  },
  component: CategoryPage,
})

function CategoryPage() {
  const { category, tours } = Route.useLoaderData().category
  const { publicUrl } = Route.useRouteContext()
  return (
    <>
      <CategoryHero
        name={category.name}
        description={category.description}
        coverImage={category.coverImage}
      />
      <RoadBar facts={tourListFacts(tours)} />
      <section aria-labelledby="all-tours" className="page-column py-section">
        <h2 id="all-tours" className="mb-8 text-title">
          All Tours
        </h2>
        {tours.length > 0 ? (
          <TourGrid tours={tours} />
        ) : (
          <NoTours text={pageMessages.noToursInCategory} />
        )}
      </section>
      <JsonLd
        data={
          import.meta.env.SSR &&
          (() => ({
            '@context': 'https://schema.org',
            ...breadcrumbs([
              ['Home', `${publicUrl}/`],
              [category.name, `${publicUrl}/categories/${category._id}`],
            ]),
          }))
        }
      />
    </>
  )
}
