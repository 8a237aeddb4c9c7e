/*
 * The suites register and log in more than a thousand times. Their passwords are hashed at the lowest cost;
 * a test of the cost itself asks for the full one.
 */

type Hash = typeof Bun.password.hash

const LOWEST = { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 } as const
const hashAsAsked: Hash = Bun.password.hash.bind(Bun.password)
let fullCosts = 0

const hash: Hash = (password, options) => hashAsAsked(password, fullCosts > 0 ? options : LOWEST)
Object.assign(Bun.password, { hash })

/** From now on passwords are hashed at the cost of the product. Returns a function that ends this. */
export function useFullPasswordCost(): () => void {
  fullCosts += 1
  let isOver = false
  return () => {
    if (!isOver) fullCosts -= 1
    isOver = true
  }
}
