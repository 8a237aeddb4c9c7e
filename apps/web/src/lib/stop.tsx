import { Milestone } from '@bharat/ui/milestone'
import { RoadScene, type RoadSceneProps } from '@bharat/ui/road-scene'
import type { ReactNode } from 'react'

export interface StopProps {
  id?: string
  title: string
  /** Text of the milestone. */
  cap: string
  value: string
  hour?: RoadSceneProps['hour']
  role?: 'alert'
  /** Why the road ends here, and the ways on. */
  children: ReactNode
}

/** The end of a road: the layout of pages that cannot show what the visitor asked for. */
export function Stop({ id, title, cap, value, hour, role, children }: StopProps) {
  return (
    <section id={id} role={role} className="overflow-hidden">
      <div className="page-column grid gap-x-12 lg:grid-cols-2 lg:items-end">
        <div className="flex min-h-88 flex-col items-start gap-5 pt-10 pb-8 md:pt-16 lg:min-h-120 lg:justify-center lg:pb-16">
          <h1 className="text-title wrap-anywhere">{title}</h1>
          {children}
        </div>
        <div className="relative -mx-gutter self-end lg:mx-0 print:hidden">
          <div className="aspect-16/9 overflow-hidden lg:aspect-4/3 lg:rounded-t-lg">
            <RoadScene hour={hour} />
          </div>
          <Milestone
            cap={cap}
            value={value}
            className="absolute bottom-0 left-gutter w-24 md:w-32 lg:left-8"
          />
        </div>
      </div>
      <div aria-hidden="true" className="road-band h-12" />
    </section>
  )
}
