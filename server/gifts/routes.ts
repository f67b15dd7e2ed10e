// Routes of gifts.
import { gifts } from '#contract/gifts.ts'
import { pageOfGoal } from '#server/goals/queries.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { OpenedCheckout } from '#server/money/payments/checkout.ts'
import { getPayer } from '#server/money/payments/payer.ts'
import type { Services } from '#server/outside/services.ts'
import { visiblePage } from '#server/profiles/visible-page.ts'
import { getGiftWall } from './gift-wall.ts'
import { hideGift } from './hide-gift.ts'
import { listReceivedGifts } from './read-gifts.ts'
import { replyToGift } from './reply-to-gift.ts'
import { type AroundGift, sendGift } from './send-gift.ts'

export function giftRoutes(serve: Serve, services: Services, around: AroundGift): void {
  serve(gifts.send, async (call) => {
    const { username: _, ...gift } = call.body
    return sent(await sendGift(services, call.params.id, gift, getPayer(call), around))
  })
  serve(gifts.sendTo, async (call) => {
    const { username, ...gift } = call.body
    return sent(await sendGift(services, username, gift, getPayer(call), around))
  })
  serve(gifts.sendToGoal, async (call) => {
    const { goal_id } = call.params
    const { username: _, ...gift } = call.body
    const pageUrl = await pageOfGoal(services.db, goal_id)
    return sent(await sendGift(services, pageUrl, { ...gift, goal_id }, getPayer(call), around))
  })
  serve(gifts.wall, async ({ db, params, query, viewer }) => {
    const creator = await visiblePage(db, params.username, viewer?.accountId)
    return getGiftWall(db, creator.account_id, viewer?.accountId, query)
  })
  serve(gifts.received, ({ db, viewer, query }) => listReceivedGifts(db, viewer.accountId, query))
  serve(gifts.reply, ({ viewer, body }) => replyToGift(services, viewer.accountId, body.donation_id, body.message))
  serve(gifts.hide, ({ viewer, body }) => hideGift(services, viewer.accountId, body.donation_id, body.is_hidden))
}

function sent(opened: OpenedCheckout) {
  return { link_url: opened.linkUrl, donation_id: opened.paymentId, payment_token: opened.paymentToken }
}
