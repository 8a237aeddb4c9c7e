import type { FocalPoint } from '@bharat/contracts/replies'
import { Photo } from '@bharat/ui/photo'

export interface CategoryHeroProps {
  name: string
  description: string
  /** URL of the cover; without it the hero is a plain band. */
  coverImage: string
  cover?: { alt: string; credit: string; focus: FocalPoint } | null
}

/** Section 2, category page: the cover with name and description. */
export function CategoryHero({ name, description, coverImage, cover }: CategoryHeroProps) {
  return (
    <header className="relative isolate flex min-h-88 items-end overflow-hidden bg-espresso text-white md:min-h-112">
      {coverImage !== '' && (
        <Photo
          src={coverImage}
          alt={cover?.alt ?? ''}
          focus={cover?.focus}
          sizes="100vw"
          underText
          priority
          className="absolute inset-0 -z-1"
        />
      )}
      <div className="page-column on-image mt-28 pb-12 md:pb-16">
        <h1 className="max-w-2xl text-display wrap-anywhere">{name}</h1>
        {description && <p className="mt-4 max-w-2xl text-lead">{description}</p>}
      </div>
    </header>
  )
}
