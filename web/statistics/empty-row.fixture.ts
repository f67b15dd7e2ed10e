/** The figures of a day on which nothing happened. */
export const emptyRow = {
  visits: 0,
  gift_count: 0,
  gift_amount: 0,
  sale_count: 0,
  sale_amount: 0,
  refund_amount: 0,
  new_followers: 0,
}
