import { createFileRoute } from '@tanstack/react-router'
import { Dashboard } from '../../admin/shell/dashboard.tsx'
import { AwardsTab } from '../../features/awards/awards.resource.tsx'
import { CategoriesTab } from '../../features/categories/categories.resource.tsx'
import { ContactTab } from '../../features/contact/contact-tab.tsx'
import { EnquiriesTab } from '../../features/enquiries/enquiries-tab.tsx'
import { HeroSlidesTab } from '../../features/hero-slides/hero-slides.resource.tsx'
import { HeldJobsBanner } from '../../features/jobs/held-jobs.tsx'
import { TeamMembersTab } from '../../features/team-members/team-members.resource.tsx'
import { TestimonialsTab } from '../../features/testimonials/testimonials.resource.tsx'
import { HighlightTab } from '../../features/tours/admin/highlight-tab.tsx'
import { ToursTab } from '../../features/tours/admin/tours.resource.tsx'
import { privateHead } from '../../lib/seo.ts'

/** Section 2, Admin dashboard: nine tabs in this order. */
export const Route = createFileRoute('/_admin/adminDashboard')({
  head: privateHead('Admin Dashboard'),
  component: AdminDashboard,
})

function AdminDashboard() {
  return (
    <Dashboard
      banner={<HeldJobsBanner />}
      tabs={{
        categories: { label: 'ADD CATEGORY', content: CategoriesTab },
        'hero-carousel': { label: 'ADD HERO CAROUSEL', content: HeroSlidesTab },
        tours: { label: 'ADD TOUR', content: ToursTab },
        highlight: { label: 'HIGHLIGHT TOUR', content: HighlightTab },
        testimonials: { label: 'ADD TESTIMONIAL', content: TestimonialsTab },
        awards: { label: 'ADD AWARDS', content: AwardsTab },
        'team-members': { label: 'ADD TEAM MEMBERS', content: TeamMembersTab },
        contact: { label: 'ADD CONTACT', content: ContactTab },
        enquiries: { label: 'ENQUIRED CLIENTS', content: EnquiriesTab },
      }}
    />
  )
}
