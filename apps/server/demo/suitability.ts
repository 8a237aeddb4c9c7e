import type { ValuesOf } from '@bharat/contracts/fields'
import type { TourFields } from '@bharat/contracts/tour-fields'

type Suitability = Partial<
  Pick<ValuesOf<TourFields>, 'grade' | 'longestDrive' | 'walking' | 'access' | 'ages' | 'food'>
>

const LIFT = 'Ground-floor or lift rooms'
const veg = ['Vegetarian']
const jain = ['Vegetarian', 'Jain']
const from = (age: number) => ({ from: age, to: null })

function easy(longestDrive: number, walking: string, more: Suitability = {}): Suitability {
  return { grade: 'Easy', longestDrive, walking, ...more }
}

function moderate(longestDrive: number, walking: string, more: Suitability = {}): Suitability {
  return { grade: 'Moderate', longestDrive, walking, ...more }
}

function demanding(longestDrive: number, walking: string, more: Suitability = {}): Suitability {
  return { grade: 'Demanding', longestDrive, walking, ...more }
}

/** For whom each demo tour is right, by its number, as its days and its questions say it. None for a few tours. */
export const demoSuitability: Readonly<Record<number, Suitability>> = {
  101: demanding(11, 'Short walks at each stop', { ages: from(12) }),
  102: demanding(8, 'Twenty minutes to the lake at 4,300 m', { ages: from(10) }),
  103: demanding(9, 'Short walks above 4,000 m', { ages: from(10) }),
  104: demanding(8, 'Three hours up the Lungnak and back', {
    access: ['Many steps'],
    ages: { from: 14, to: 65 },
  }),
  105: moderate(8, 'A slow walk in Sangti', { ages: from(8) }),
  106: moderate(8, 'In the sand at the camps', { ages: from(6), food: veg }),
  107: demanding(5, 'Three thousand steps to Nongriat and back', {
    access: ['Many steps'],
    ages: { from: 12, to: 60 },
  }),
  109: easy(5, 'Fort walks, all optional', { ages: from(5), food: veg }),
  110: moderate(6, 'One to two hours in caves and to falls', { ages: from(8), food: jain }),
  111: easy(4, 'About three hundred steps in the caves', {
    access: ['Many steps'],
    ages: from(1),
    food: veg,
  }),
  112: moderate(7, 'Down to the crater lake and back', { access: [LIFT], food: jain }),
  113: easy(7, 'Early and late, with a rest at noon', { ages: from(1), food: veg }),
  115: moderate(5, 'A long ridge walk, or a day in the village below it', { food: veg }),
  116: easy(8, 'On the flat, no more than a kilometre a day', {
    access: ['Suits a wheelchair', 'Few steps', LIFT],
    ages: { from: 3, to: 85 },
    food: jain,
  }),
  120: moderate(7, 'Ten minutes up through Bandipur’s main street', { ages: from(5) }),
  121: moderate(6, 'Two hours up to Taktsang; ponies to the café', { ages: from(8), food: jain }),
  122: moderate(6, 'Twelve hundred steps at Sigiriya', { access: ['Many steps'], ages: from(3) }),
  123: easy(5, 'City streets and a path to the falls', { ages: from(1), food: jain }),
  124: easy(9, 'A walking day in George Town', { ages: from(6), food: ['Vegetarian', 'Halal'] }),
  125: moderate(3, 'Forty minutes on lava before sunrise', { ages: from(6), food: jain }),
  126: moderate(7, 'City walks of two to three hours', { ages: from(8), food: veg }),
  130: easy(4, 'An estate walk, on paths', { food: veg }),
  131: moderate(5, 'A steep half hour up to Edakkal', { access: ['Many steps'] }),
  132: easy(4, 'Meadow walks, as far as you like', { food: veg }),
  133: easy(6, 'Promenade and temple courtyards', { food: veg }),
  140: demanding(9, 'Up to sixteen kilometres to Kedarnath; ponies and palki', {
    access: ['Many steps'],
    food: veg,
  }),
  141: moderate(9, 'Temple corridors, barefoot', {
    access: [LIFT],
    ages: { from: 5, to: 80 },
    food: veg,
  }),
  142: easy(6, 'Flat paths at the sites', { food: jain }),
  143: easy(3, 'Barefoot in four temples', { food: veg }),
  150: easy(4, 'A caged walkway and a village path', { ages: from(1), food: jain }),
  151: easy(6, 'A short walk with trackers', { ages: from(5) }),
  152: moderate(7, 'A river ferry and sandy banks', { ages: from(3) }),
  153: easy(6, 'A ravine walk, the rest by boat and rickshaw', { food: jain }),
  160: moderate(8, 'Short walks above 3,500 m', { ages: from(18) }),
  161: moderate(4, 'A beach trek of half a day', { ages: { from: 15, to: 71 } }),
  162: demanding(7, 'Little; you drive yourself', { ages: from(20) }),
  170: easy(5, 'An hour at a time, with benches', {
    access: ['Suits a wheelchair', 'Few steps', LIFT],
    ages: { from: 5, to: 85 },
    food: jain,
  }),
  171: easy(4, 'Gardens and a hanging bridge', {
    access: ['Few steps', LIFT],
    ages: { from: 1, to: 80 },
    food: veg,
  }),
  172: easy(4, 'The Mall, as far as each can walk', {
    access: ['Few steps', LIFT],
    ages: { from: 1, to: 80 },
    food: veg,
  }),
  180: easy(5, 'Down to the falls and up again', { food: veg }),
  182: easy(6, 'Over meadows, half an hour at a time', { food: jain }),
  183: moderate(10, 'Viewpoints, and a beach'),
}
