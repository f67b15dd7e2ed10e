// Reports that the product itself files at the desk: a withdrawn consent to a photo, and a barred picture that was uploaded again.
import type { OnWithdrawn } from './consents/answer-consent.ts'
import { inTransaction } from './kit/db.ts'
import type { ThrottleRule } from './kit/throttle.ts'
import type { OnBarred } from './media/upload.ts'
import type { Services } from './outside/services.ts'
import { fileReport } from './reports/file-report.ts'

/** Repeated uploads of one picture by one account are reported once a day. */
const perPicture: ThrottleRule = { name: 'barred-upload', points: 1, seconds: 86_400, per: 'account' }

export const reportWithdrawal: OnWithdrawn = async (tx, { creatorId, name, post }) => {
  await fileReport(tx, {
    content_type: post ? (post.kind === 'slide' ? 'photo.collection' : 'photo') : 'profile',
    content_id: post?.id ?? String(creatorId),
    owner_id: creatorId,
    reason: 'intimate',
    details: `${name} withdrew consent to a photo, which is hidden from everybody.`,
  })
}

export function reportBarredUpload({ db, throttle }: Pick<Services, 'db' | 'throttle'>): OnBarred {
  return async (accountId, name) => {
    const key = `${accountId} ${name}`
    if ((await throttle.wait(perPicture, key)) > 0) return
    await throttle.take(perPicture, key)
    await inTransaction(db, (tx) =>
      fileReport(tx, {
        content_type: 'profile',
        content_id: String(accountId),
        owner_id: accountId,
        reason: 'other',
        details: `Uploaded a picture again that was taken down or withdrawn: ${name}`,
      }),
    )
  }
}
