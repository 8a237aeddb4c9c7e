import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_public/home')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/_public/home"!</div>
}
