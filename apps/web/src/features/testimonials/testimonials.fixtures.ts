/** A review that is longer than the carousel shows at once. */
export const longReview =
  'I took leave from the bank for the first time in nine years. By the second week I knew every song of the driver and could tell a good dhaba from the number of lorries outside. The day from Jispa to Leh was hard and I would not have missed it.'
