import { Milestone } from '@bharat/ui/milestone'
import { RoadScene } from '@bharat/ui/road-scene'
import type { ReactNode } from 'react'

/** A shortlist or a comparison without tours: what to do, beside a picture. */
export function NoChoice({ children }: { children: ReactNode }) {
  return (
    <div className="grid overflow-hidden rounded-lg bg-sunken md:grid-cols-2">
      <div className="flex flex-col items-start justify-center gap-5 p-gutter text-balance">
        {children}
      </div>
      <div className="relative overflow-hidden max-md:aspect-16/9 print:hidden">
        <RoadScene hour="morning" />
        <Milestone cap="TOURS" value="0" className="absolute bottom-0 left-6 w-24" />
      </div>
    </div>
  )
}
