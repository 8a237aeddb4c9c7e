/** `10 days / 9 nights` */
export function tourDuration({ days, nights }: { days: number; nights: number }): string {
  return `${days} ${days === 1 ? 'day' : 'days'} / ${nights} ${nights === 1 ? 'night' : 'nights'}`
}
