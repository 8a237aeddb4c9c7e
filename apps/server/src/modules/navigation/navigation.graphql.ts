import { builder } from '../../graphql/builder.ts'
import type { NavigationLink } from './navigation.service.ts'

const kind = builder.enumType('NavigationKind', {
  description: 'What a link of the navigation leads to.',
  values: ['tour', 'category'] as const,
})

const link = builder.objectRef<NavigationLink>('NavigationLink').implement({
  description: 'A fixed link of the top bar.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the tour or category.' }),
    kind: t.field({
      type: kind,
      description: 'What it leads to.',
      resolve: (link) => link.kind,
    }),
    label: t.exposeString('label', { description: 'What it is called.' }),
  }),
})

builder.queryField('navigation', (t) =>
  t.field({
    type: [link],
    description: 'The fixed links whose record exists and is active, in their order.',
    resolve: (_, __, { services }) => services.navigation.list(),
  }),
)
