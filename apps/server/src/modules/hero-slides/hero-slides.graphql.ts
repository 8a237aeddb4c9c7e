import type { HeroSlide, PublicHeroSlide } from '@bharat/contracts/hero-slides'
import { builder, defineRecords, idArg, versionArg, versionField } from '../../graphql/builder.ts'
import { categoryRefType } from '../categories/categories.types.ts'

const heroSlide = builder.objectRef<HeroSlide>('HeroSlide').implement({
  description: 'A slide of the hero carousel, as the admin keeps it (section 3).',
  fields: (t) => ({
    _id: t.exposeID('_id', { description: '24 hexadecimal characters.' }),
    category: t.field({
      type: categoryRefType,
      description: 'The category it leads to; one slide each.',
      resolve: ({ category }) => category,
    }),
    categoryName: t.exposeString('categoryName', { description: 'The category’s name.' }),
    imageUrl: t.exposeString('imageUrl', { description: 'URL.' }),
    activeStatus: t.exposeBoolean('activeStatus', { description: 'Whether the site shows it.' }),
    createdAt: t.exposeString('createdAt', { description: 'ISO 8601.' }),
    version: t.exposeInt('version', versionField),
  }),
})

const publicHeroSlide = builder.objectRef<PublicHeroSlide>('PublicHeroSlide').implement({
  description: 'A slide of the hero carousel, as the site shows it (section 3).',
  fields: (t) => ({
    id: t.exposeID('id', { description: '24 hexadecimal characters.' }),
    src: t.exposeString('src', { description: 'URL of the image.' }),
    title: t.exposeString('title', { description: 'The category’s name.' }),
    subtitle: t.exposeString('subtitle', { description: 'The category’s description.' }),
    categoryId: t.exposeID('categoryId', { description: 'Where its button leads.' }),
  }),
})

const input = builder.inputType('HeroSlideInput', {
  description: 'A new slide.',
  fields: (t) => ({
    categoryId: t.string({ description: 'Id of a category without a slide; required.' }),
    imageUrl: t.string({ description: 'URL; required.' }),
  }),
})

const { payload } = defineRecords({
  name: 'HeroSlide',
  plural: 'HeroSlides',
  item: heroSlide,
  service: (services) => services.heroSlides,
  input,
  patch: false,
})

builder.mutationField('updateHeroSlideImage', (t) =>
  t.field({
    type: payload,
    description: 'Replaces the image of a slide; role admin.',
    authScopes: { admin: true },
    args: {
      id: idArg(t.arg),
      imageUrl: t.arg.string({ description: 'URL of the image; required.' }),
      version: versionArg(t.arg),
    },
    resolve: (_, { id, imageUrl, version }, { services }) =>
      services.heroSlides.update(id, { imageUrl, version }),
  }),
)

builder.queryField('adminHeroSlideCategories', (t) =>
  t.field({
    type: [categoryRefType],
    description: 'The active categories that have no slide yet, by name; role admin.',
    authScopes: { admin: true },
    resolve: (_, __, { services }) => services.heroSlides.categoriesWithoutSlide(),
  }),
)

builder.queryField('heroSlides', (t) =>
  t.field({
    type: [publicHeroSlide],
    description: 'The active slides of active categories, oldest first.',
    resolve: (_, __, { services }) => services.heroSlides.listPublic(),
  }),
)
