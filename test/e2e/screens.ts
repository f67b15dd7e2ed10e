// Every screen and modal of this version, and how a test opens it.
import { expect, type Page } from '@playwright/test'
import type { Post } from '#contract/content.ts'
import { uploadTexts } from '#contract/upload-texts.ts'
import { choose, openGiftForm, startGift, untilPaid } from './gifts.ts'
import { aBankOwner, addBankByApi, type BankOwner, bdo, confirmItIsMe, fillBank } from './money-out.ts'
import { aCreator, aStranger, castMember, register } from './people.ts'
import { aPhoto, badFiles, postPath } from './photos.ts'
import type { SpecRow } from './spec-rows.ts'
import { getRead, signIn, visit } from './visitor.ts'

export interface Screen {
  name: string
  /** Leaves the page in the state to be checked. */
  open: (page: Page) => Promise<void>
  /** The rows of the specification that it covers. */
  shows?: SpecRow[]
  /** The browser logs an error, because the page cannot load. */
  logsErrors?: true
}

const creator = castMember('jepoy')
const rich = castMember('kanto')
const fresh = castMember('aya')
const artist = castMember('tala')
const photographer = castMember('jepoy')

export const screens: Screen[] = [
  { name: 'home', shows: ['2/route/home'], open: (page) => visit(page, '/') },
  { name: 'home, signed in', open: (page) => visitAs(page, rich, '/') },
  { name: 'a creator’s page', shows: ['2/route/creator-page'], open: (page) => visit(page, `/${creator.page_url}`) },
  { name: 'a creator’s page, signed in', open: (page) => visitAs(page, castMember('bea'), `/${creator.page_url}`) },
  { name: 'the creator’s own page', open: (page) => visitAs(page, rich, `/${rich.page_url}`) },
  { name: 'a page without gifts', open: (page) => visit(page, `/${fresh.page_url}`) },
  ...['my-goals', 'question-and-answer', 'pixel-snap', 'pixel-bloc'].map((slug) => ({
    name: `a creator’s page, ${slug}`,
    open: (page: Page) => visit(page, `/${creator.page_url}/${slug}`),
  })),
  { name: 'log in', shows: ['2/route/login'], open: (page) => visit(page, '/auth/login') },
  { name: 'log in, refused', open: refusedLogin },
  { name: 'log in, after a failed provider sign-in', open: (page) => visit(page, '/auth/login?provider=failed') },
  { name: 'sign up', shows: ['2/route/sign-up'], open: (page) => visit(page, '/auth/sign-up') },
  { name: 'sign up, refused', open: refusedSignUp },
  { name: 'forgot password', shows: ['2/route/forgot-password'], open: (page) => visit(page, '/auth/forgot-password') },
  { name: 'reset password', open: (page) => visit(page, '/auth/reset-password?token=some-token') },
  {
    name: 'terms and conditions',
    shows: ['2/route/terms'],
    open: (page) => visit(page, '/legal/terms-and-conditions'),
  },
  { name: 'privacy notice', shows: ['2/route/privacy'], open: (page) => visit(page, '/legal/privacy-notice') },
  { name: 'dashboard', shows: ['2/route/dashboard'], open: (page) => visitAs(page, rich, '/dashboard') },
  { name: 'dashboard without a gift', open: freshDashboard },
  {
    name: 'history',
    shows: ['2/route/history'],
    open: (page) => visitAs(page, rich, '/dashboard/transactions/history'),
  },
  {
    name: 'history, empty',
    shows: ['2/screen/transactions-empty'],
    open: (page) => visitAs(page, fresh, '/dashboard/transactions/history'),
  },
  {
    name: 'history, nothing found',
    open: (page) => visitAs(page, rich, '/dashboard/transactions/history?search=wala'),
  },
  { name: 'gifts', open: (page) => visitAs(page, rich, '/dashboard/gifts') },
  { name: 'gifts, empty', open: (page) => visitAs(page, fresh, '/dashboard/gifts') },
  { name: 'payout accounts, empty', open: (page) => visitAs(page, fresh, '/dashboard/payout-accounts') },
  { name: 'payout accounts', open: (page) => visitAsBankOwner(page, '/dashboard/payout-accounts') },
  { name: 'help', open: (page) => visit(page, '/help') },
  { name: 'help, a short article', open: (page) => visit(page, '/help/my-payment-failed') },
  {
    name: 'help article',
    shows: ['2/route/help-payout-limits'],
    open: (page) => visit(page, '/help/why-cant-i-withdraw-all-my-pixel-earnings?category=payouts-and-fees'),
  },
  {
    name: 'following',
    open: (page) => visitAs(page, castMember('bea'), '/dashboard/following'),
  },
  {
    name: 'followers',
    shows: ['2/modal/manage-following-search'],
    open: (page) => visitAs(page, rich, '/dashboard/following?tab=followers'),
  },
  { name: 'blocked, empty', open: (page) => visitAs(page, fresh, '/dashboard/following?tab=blocked') },
  { name: 'feed', open: (page) => visitAs(page, castMember('bea'), '/dashboard/feed') },
  { name: 'feed, empty', open: emptyFeed },
  { name: 'a Bloc post with comments', open: commentedBloc },
  { name: 'comments', open: (page) => visitAs(page, artist, '/dashboard/comments') },
  { name: 'me', open: (page) => visitAs(page, artist, '/dashboard/me') },
  { name: 'create', open: (page) => visitAs(page, artist, '/dashboard/create') },
  { name: 'wallet', open: (page) => visitAs(page, rich, '/dashboard/wallet') },
  { name: 'statistics', open: (page) => visitAs(page, artist, '/dashboard/statistics') },
  { name: 'statistics, empty', open: (page) => visitAs(page, fresh, '/dashboard/statistics?days=7') },
  {
    name: 'statistics, no range',
    open: (page) => visitAs(page, artist, '/dashboard/statistics?from=2026-02-02&to=2026-01-01'),
  },
  { name: 'statement', open: (page) => visitAs(page, rich, '/dashboard/statements/2026') },
  { name: 'refund requests, none', open: (page) => visitAs(page, fresh, '/dashboard/refund-requests') },
  { name: 'overlays & soundboxes, none', open: (page) => visitAs(page, fresh, '/dashboard/surfaces') },
  { name: 'tokens & webhooks, none', open: (page) => visitAs(page, fresh, '/dashboard/programs') },
  { name: 'status', open: (page) => visit(page, '/status') },
  { name: 'share & QR', open: (page) => visitAs(page, artist, '/dashboard/share') },
  { name: 'settings', open: (page) => visitAs(page, rich, '/dashboard/settings') },
  { name: 'security settings', open: (page) => visitAsBankOwner(page, '/dashboard/settings/security') },
  { name: 'my data', open: (page) => visitAs(page, fresh, '/dashboard/settings/my-data') },
  { name: 'the consent page of a photo', open: consentPage },
  { name: 'report', open: (page) => visit(page, `/report?type=profile&id=${creator.page_url}`) },
  { name: 'report, its status', open: sentReport },
  { name: 'notices', open: (page) => visitAs(page, artist, '/dashboard/notices') },
  { name: 'notices, none', open: (page) => visitAs(page, fresh, '/dashboard/notices') },
  { name: 'receipts', open: (page) => visitAs(page, castMember('bea'), '/dashboard/receipts') },
  { name: 'receipts, none', open: (page) => visitAs(page, fresh, '/dashboard/receipts') },
  { name: 'a receipt, genuine', open: genuineReceipt },
  { name: 'a receipt, forged', open: (page) => visit(page, '/r/PX-20260101-ABCDEFGH/AAAAAAAAAAAA') },
  { name: 'a receipt, unknown', open: (page) => visit(page, '/r/PX-20260101-ABCDEFGH') },
  { name: 'a page without goals', open: (page) => visit(page, `/${fresh.page_url}/my-goals`) },
  { name: 'the creator’s own page, my-goals', open: (page) => visitAs(page, rich, `/${rich.page_url}/my-goals`) },
  { name: 'a page with a topic and answers', open: (page) => visit(page, `/${artist.page_url}/question-and-answer`) },
  {
    name: 'a topic that takes gifts',
    open: (page) => visit(page, `/${castMember('luz').page_url}/question-and-answer`),
  },
  {
    name: 'the creator’s own page, question-and-answer',
    open: (page) => visitAs(page, artist, `/${artist.page_url}/question-and-answer`),
  },
  { name: 'questions to answer', open: (page) => visitAs(page, artist, '/dashboard/creator-hub/questions') },
  { name: 'questions, all', open: (page) => visitAs(page, artist, '/dashboard/creator-hub/questions?tab=all') },
  { name: 'questions, none', open: (page) => visitAs(page, fresh, '/dashboard/creator-hub/questions') },
  { name: 'a page’s Bloc', open: (page) => visit(page, `/${artist.page_url}/pixel-bloc`) },
  { name: 'the creator’s own Bloc', open: (page) => visitAs(page, artist, '/dashboard/creator-hub/bloc') },
  { name: 'the creator’s own Bloc, none', open: (page) => visitAs(page, fresh, '/dashboard/creator-hub/bloc') },
  { name: 'a goal', open: (page) => seededGoal(page, 'luz') },
  { name: 'a goal that is reached', open: (page) => seededGoal(page, 'migo') },
  { name: 'goals', open: (page) => visitAs(page, castMember('mikay'), '/dashboard/creator-hub/my-goals') },
  { name: 'goals, none', open: (page) => visitAs(page, fresh, '/dashboard/creator-hub/my-goals') },
  {
    name: 'add a goal',
    shows: ['2/route/add-goal'],
    open: (page) => visitAs(page, fresh, '/dashboard/creator-hub/my-goals/add-goal'),
  },
  { name: 'add a goal, refused', open: refusedGoal },
  { name: 'edit a goal', open: editGoal },
  { name: 'compose a Snap', open: (page) => composer(page, 'snap', 1) },
  { name: 'compose a Slide', open: (page) => composer(page, 'slide', 3) },
  { name: 'compose, without a photo', open: (page) => visitAs(page, artist, '/dashboard/compose') },
  { name: 'compose, refused', open: refusedComposer },
  { name: 'compose, as a visitor sees it', open: visitorPreview },
  { name: 'posts', open: (page) => visitAs(page, artist, '/dashboard/posts') },
  { name: 'posts, none', open: (page) => visitAs(page, fresh, '/dashboard/posts') },
  {
    name: 'a free Snap',
    open: (page) => seededPost(page, undefined, (post) => !post.is_payable && post.kind === 'snap'),
  },
  {
    name: 'a locked Snap',
    shows: ['4/locked-snap'],
    open: (page) => seededPost(page, undefined, (post) => post.is_payable && post.kind === 'snap'),
  },
  {
    name: 'a locked Slide',
    open: (page) => seededPost(page, undefined, (post) => post.is_payable && post.kind === 'slide'),
  },
  { name: 'a bought Slide', open: (page) => seededPost(page, castMember('bea'), (post) => post.is_purchased) },
  { name: 'the creator’s own Slide', open: (page) => seededPost(page, photographer, (post) => post.kind === 'slide') },
  { name: 'purchases', open: (page) => visitAs(page, castMember('bea'), '/dashboard/purchases') },
  { name: 'purchases, none', open: (page) => visitAs(page, fresh, '/dashboard/purchases') },
  { name: 'explore', open: (page) => visit(page, '/dashboard/explore') },
  { name: 'explore, found', open: (page) => visitAs(page, artist, '/dashboard/explore?search=a') },
  { name: 'explore, nothing found', open: (page) => visit(page, '/dashboard/explore?search=wala.nito') },
  { name: 'a hashtag', shows: ['2/route/hashtag'], open: (page) => visit(page, '/dashboard/explore/hashtags/maynila') },
  { name: 'a hashtag, signed in', open: (page) => visitAs(page, artist, '/dashboard/explore/hashtags/komiks') },
  { name: 'an unused hashtag', open: (page) => visit(page, '/dashboard/explore/hashtags/wala') },
  { name: 'return page, confirming', open: (page) => returnPage(page, undefined, 'Confirming your payment…') },
  { name: 'return page, paid', open: (page) => returnPage(page, 'paid', 'Gift Sent') },
  { name: 'return page, cancelled', open: (page) => returnPage(page, 'cancelled', 'Your gift was not sent') },
  { name: 'return page, expired', open: (page) => returnPage(page, 'expire', 'Your gift was not sent') },
  { name: 'Page Not Found', shows: ['2/screen/page-not-found'], open: (page) => visit(page, '/nobody.is.here') },
  {
    name: 'Content not accessible',
    shows: ['2/screen/content-not-accessible'],
    open: (page) => visit(page, `/${castMember('boyet').page_url}`),
  },
  { name: 'Something went wrong', shows: ['2/screen/something-went-wrong'], open: wentWrong, logsErrors: true },
]

export const modals: Screen[] = [
  { name: 'login', shows: ['2/modal/login', '8/unauthorized'], open: loginModal },
  { name: 'account-deactivated', shows: ['2/modal/account-deactivated'], open: deactivatedModal },
  { name: 'verify-email', shows: ['2/modal/verify-email', '8/account-already-exists'], open: verifyEmailModal },
  { name: 'captcha', shows: ['2/modal/captcha'], open: captchaModal },
  { name: 'referral-code', shows: ['2/modal/referral-code'], open: referralModal },
  { name: 'welcome', shows: ['2/modal/welcome'], open: welcomeModal },
  { name: 'confirm', shows: ['2/modal/confirm'], open: confirmModal },
  { name: 'error', shows: ['2/modal/error', '8/other', '8/other-text'], open: errorModal },
  { name: 'support-me', shows: ['2/modal/support-me', '9/quick-amounts'], open: supportMeModal },
  { name: 'support-me for a goal', open: supportGoalModal },
  { name: 'support-me with a question', open: askWithGiftModal },
  { name: 'edit-topic', shows: ['2/modal/edit-qa'], open: editTopicModal },
  { name: 'edit-bloc', open: editBlocModal },
  { name: 'confirm-payment', shows: ['2/modal/confirm-payment'], open: confirmPaymentModal },
  { name: 'gift-sent', shows: ['2/modal/gift-sent'], open: giftSentModal },
  { name: 'share', shows: ['2/modal/share'], open: shareModal },
  { name: 'share-profile', shows: ['2/modal/share-profile'], open: shareProfileModal },
  { name: 'share-qr', shows: ['2/modal/share-qr-code'], open: shareQrModal },
  {
    name: 'manage-following',
    shows: ['2/modal/manage-following', '2/modal/manage-following-search'],
    open: manageFollowingModal,
  },
  { name: 'create', open: createModal },
  { name: 'reax', shows: ['2/modal/reax'], open: reaxModal },
  { name: 'balance-information', shows: ['2/modal/balance-information', '9/released-on-the-15th'], open: balanceModal },
  { name: 'transaction-detail', shows: ['2/screen/transactions-detail'], open: transactionModal },
  {
    name: 'set-price',
    shows: ['2/modal/set-content-price', '3/free-tier', '9/free-label'],
    open: (page) => pressIn(page, () => composer(page, 'snap', 1), /^Price/, 'Set Content Price'),
  },
  {
    name: 'edit-photos',
    shows: ['2/modal/edit-photo'],
    open: (page) => pressIn(page, () => composer(page, 'slide', 3), 'Edit photos', 'Edit Photo'),
  },
  {
    name: 'crop-image',
    shows: ['2/modal/crop-image'],
    open: (page) => pressIn(page, () => composer(page, 'snap', 1), 'Crop', 'Crop Image'),
  },
  {
    name: 'edit-post',
    shows: ['2/modal/edit-post'],
    open: (page) => ownPostModal(page, /^Edit Mga unang lapis/, 'Edit Post'),
  },
  {
    name: 'edit-slide',
    shows: ['2/modal/edit-snap-slide'],
    open: (page) => ownPostModal(page, /^Edit Bakunawa Express/, 'Edit Snap Slide'),
  },
  {
    name: 'delete-photo',
    shows: ['2/modal/delete-photo', '9/kept-15-days'],
    open: (page) => ownPostModal(page, /^Delete Bakunawa Express/, 'Delete Photo'),
  },
  {
    name: 'image-upload-error, several',
    shows: ['2/modal/image-upload-error'],
    open: (page) => uploadErrorModal(page, badFiles),
  },
  {
    name: 'image-upload-error, one',
    shows: ['2/modal/image-upload-error'],
    open: (page) => uploadErrorModal(page, async () => (await badFiles()).slice(0, 1)),
  },
  {
    name: 'content-supporters',
    shows: ['2/modal/content-supporters'],
    open: supportersModal,
  },
  { name: 'confirm-payment of a photo', shows: ['2/modal/confirm-payment'], open: confirmPurchaseModal },
  {
    name: 'add-bank',
    shows: ['2/modal/add-bank-account', '2/modal/add-bank-account-mobile', '2/modal/add-bank-account-agreement'],
    open: addBankModal,
  },
  {
    name: 'add-bank, refused',
    shows: ['5/account-name-required', '5/account-number-required', '5/bank-required'],
    open: refusedBank,
  },
  { name: 'add-bank, the list of banks', shows: ['2/modal/add-bank-account-banks'], open: listOfBanks },
  { name: 'step-up', shows: [], open: proofModal },
  { name: 'add-bank, the code', shows: ['2/modal/add-bank-account-code', '2/modal/otp-code'], open: bankCode },
  {
    name: 'bank-account',
    shows: ['2/modal/bank-account', '2/modal/bank-account-support', '9/support-mail'],
    open: bankAccountModal,
  },
  { name: 'linked-payment-account', shows: ['2/modal/linked-payment-account'], open: linkedAccountModal },
  { name: 'update-mobile-number', shows: ['2/modal/update-mobile-number'], open: updateMobileModal },
  {
    name: 'select-payout-option',
    shows: ['2/modal/select-payout-option'],
    open: payoutOptionModal,
  },
  { name: 'withdraw', shows: ['2/modal/withdraw', '2/modal/withdraw-standard-note'], open: withdrawModal },
  { name: 'authenticator', open: authenticatorModal },
]

async function createModal(page: Page): Promise<void> {
  await visitAs(page, artist, '/dashboard')
  await page.getByRole('link', { name: 'Create', exact: true }).filter({ visible: true }).click()
  await expectModal(page, 'Create')
}

async function shareModal(page: Page): Promise<void> {
  await visit(page, `/${artist.page_url}/my-goals`)
  await visit(page, (await page.locator(`a[href^="/${artist.page_url}/my-goals/"]`).first().getAttribute('href'))!)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Share', exact: true })).toBeVisible()
}

async function shareProfileModal(page: Page): Promise<void> {
  await visit(page, `/${artist.page_url}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Share Profile' })).toBeVisible()
}

async function shareQrModal(page: Page): Promise<void> {
  await shareProfileModal(page)
  await page.getByRole('button', { name: 'Share QR Code' }).click()
  await expect(page.getByRole('dialog', { name: 'Share QR Code' })).toBeVisible()
}

type Credentials = Parameters<typeof signIn>[1]

async function visitAs(page: Page, person: Credentials, path: string): Promise<void> {
  await signIn(page.context(), person)
  await visit(page, path)
}

async function genuineReceipt(page: Page): Promise<void> {
  const gift = await startGift(page.request, rich, { amount: '75', name: 'Kuya Ben' })
  await choose(page.request, gift, 'paid')
  await untilPaid(page.request, gift)
  await visit(page, gift.returnPath)
  await page.getByRole('link', { name: 'This link does.' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This receipt is genuine' })).toBeVisible()
}

async function consentPage(page: Page): Promise<void> {
  await aCreator(page.request, { page_name: 'Ma. Concepcion Villanueva-de los Santos' })
  const uploaded = await (await page.request.post('/v1/images/upload', { multipart: { image: await aPhoto() } })).json()
  const about = { filename: uploaded.data.filename, name: 'Maria Clara Ibarra y Alba de los Reyes' }
  const { data } = await (await page.request.post('/v1/user/content/consents', { data: about })).json()
  await page.context().clearCookies()
  await visit(page, new URL(data.link_url).pathname)
}

/** Repeating a report from the same network returns the existing one. */
async function sentReport(page: Page): Promise<void> {
  const about = { content_type: 'profile', content_id: creator.page_url, reason: 'other', details: 'W'.repeat(1000) }
  const { data } = await (await page.request.post('/v1/report', { data: about })).json()
  await visit(page, `/report/${data.status_token}`)
  await expect(page.getByText(data.report_no)).toBeVisible()
}

async function emptyFeed(page: Page): Promise<void> {
  await aCreator(page.request)
  await visit(page, '/dashboard/feed')
  await expect(page.getByText('Nothing here yet.')).toBeVisible()
}

/** Each worker writes its comment once. */
let commented: string | undefined
async function commentedBloc(page: Page): Promise<void> {
  await signIn(page.context(), castMember('bea'))
  if (!commented) {
    const { data } = await (await page.request.get(`/v1/profile/blocs/${artist.page_url}`)).json()
    commented = `/${artist.page_url}/pixel-bloc/${data[0].id}`
    await page.request.post('/v1/user/comments', {
      data: { content_type: 'bloc', content_id: data[0].id, message: 'Ang ganda nito!' },
    })
  }
  await visit(page, commented)
  await expect(page.getByRole('list', { name: 'Comments' }).getByRole('article').first()).toBeVisible()
}

async function seededGoal(page: Page, key: string): Promise<void> {
  const { page_url } = castMember(key)
  const [goal] = (await (await page.request.get(`/v1/profile/goals/${page_url}`)).json()).data
  await visit(page, `/${page_url}/my-goals/${goal.id}`)
}

async function refusedGoal(page: Page): Promise<void> {
  await visitAs(page, fresh, '/dashboard/creator-hub/my-goals/add-goal')
  await page.getByRole('button', { name: 'Start this goal' }).click()
  await expect(page.getByText('The title field is required.')).toBeVisible()
}

async function editGoal(page: Page): Promise<void> {
  await visitAs(page, castMember('mikay'), '/dashboard/creator-hub/my-goals')
  await page.getByRole('link', { name: /^Edit A heat gun/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit goal' })).toBeVisible()
}

async function supportGoalModal(page: Page): Promise<void> {
  await visit(page, `/${castMember('luz').page_url}/my-goals`)
  await page.getByRole('link', { name: /^Support / }).click()
  await expectModal(page, 'Support “Pangalawang pugon, para sabay ang pandesal at ensaymada”')
}

async function pressLogIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const answered = page.waitForResponse('**/v1/auth/login')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await answered
}

async function refusedLogin(page: Page): Promise<void> {
  await visit(page, '/auth/login')
  await pressLogIn(page, { email: 'nobody@example.com', password: 'not this one' })
  await expect(page.getByText('The email or password is not right.')).toBeVisible()
}

async function refusedSignUp(page: Page): Promise<void> {
  await visit(page, '/auth/sign-up')
  await page.getByRole('button', { name: 'Start your page' }).click()
  await expect(page.getByText('The email is required.')).toBeVisible()
}

async function returnPage(page: Page, outcome: Parameters<typeof choose>[2] | undefined, title: string): Promise<void> {
  const gift = await startGift(page.request, creator)
  if (outcome) await choose(page.request, gift, outcome)
  await visit(page, gift.returnPath)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** A page whose data cannot be loaded; client-side navigation, so that the browser and not the server meets the error. */
async function wentWrong(page: Page): Promise<void> {
  await returnPage(page, undefined, 'Confirming your payment…')
  await page.route(getRead(`/v1/profile/${creator.page_url}`), (route) => route.abort())
  await page.getByRole('link', { name: `To ${creator.page_name}’s page` }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
}

/** A session that ended while the dashboard was open. */
async function loginModal(page: Page): Promise<void> {
  await visitAs(page, rich, '/dashboard/settings')
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Wallet' }).filter({ visible: true }).click()
  await expectModal(page, 'Log in to go on')
}

async function deactivatedModal(page: Page): Promise<void> {
  await visit(page, '/auth/login')
  await pressLogIn(page, castMember('boyet'))
  await expectModal(page, 'Account Deactivated')
}

async function verifyEmailModal(page: Page): Promise<void> {
  const person = aStranger()
  await register(page.request, person)
  await visit(page, '/auth/login')
  await pressLogIn(page, person)
  await expectModal(page, 'Verify Your Email')
}

async function manageFollowingModal(page: Page): Promise<void> {
  await visitAs(page, rich, `/${rich.page_url}`)
  await page.getByRole('link', { name: 'Followers', exact: true }).filter({ visible: true }).last().click()
  await expectModal(page, 'Manage Following')
}

async function reaxModal(page: Page): Promise<void> {
  await signIn(page.context(), castMember('bea'))
  const feed = await page.request.get(`/v1/profile/content/${creator.page_url}`)
  const post: Post = (await feed.json()).data[0]
  const content_type = post.kind === 'slide' ? 'photo.collection' : 'photo'
  await page.request.post('/v1/user/reactions/add', { data: { content_id: post.id, content_type, reaction_id: 3 } })
  await visit(page, postPath(post))
  await page.getByRole('button', { name: /see who$/ }).click()
  await expectModal(page, 'Reax')
}

/** The challenge request is left unanswered: the check would close within a second. */
async function captchaModal(page: Page): Promise<void> {
  await page.route('**/v1/site/captcha/challenge', () => {})
  await visit(page, '/auth/login')
  const { email } = aStranger()
  for (const password of ['one', 'two', 'three']) await pressLogIn(page, { email, password })
  await page.getByLabel('Password', { exact: true }).fill('four')
  await page.keyboard.press('Enter')
  await expectModal(page, 'Captcha Verification')
}

async function referralModal(page: Page): Promise<void> {
  await visit(page, '/auth/sign-up')
  await page.getByRole('button', { name: 'I have a referral code' }).click()
  await expectModal(page, 'Referral Code')
}

/** The server does not learn that the modal was seen, so that the next test sees it too. */
async function welcomeModal(page: Page): Promise<void> {
  await page.route('**/v1/user/welcome', (route) => route.abort())
  await visitAs(page, fresh, '/dashboard')
  await expectModal(page, 'Welcome to PIXEL')
}

async function freshDashboard(page: Page): Promise<void> {
  await welcomeModal(page)
  await page.getByRole('button', { name: 'GET STARTED' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function confirmModal(page: Page): Promise<void> {
  await visitAs(page, rich, '/dashboard/gifts')
  await page
    .getByRole('button', { name: /^Hide the gift from / })
    .first()
    .click()
  await expectModal(page, 'Hide this gift?')
}

/** A proxy between browser and server answers with an error. */
async function errorModal(page: Page): Promise<void> {
  await visit(page, '/auth/login')
  await page.route('**/v1/auth/login', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await page.getByLabel('Email').fill(rich.email)
  await page.getByLabel('Password', { exact: true }).fill(rich.password)
  await page.keyboard.press('Enter')
  await expectModal(page, 'UNABLE TO PROCEED')
}

async function supportMeModal(page: Page): Promise<void> {
  await visit(page, `/${creator.page_url}`)
  await openGiftForm(page)
  await expectModal(page, `Send a gift to ${creator.page_name}`)
}

async function confirmPaymentModal(page: Page): Promise<void> {
  await supportMeModal(page)
  await page.getByLabel('Your name').filter({ visible: true }).fill('Aling Nena')
  await page.getByLabel('Message').filter({ visible: true }).fill('Para sa pang-tinta')
  await page.getByRole('dialog').getByRole('button', { name: 'Send ₱50.00' }).click()
  await expectModal(page, 'Confirm payment')
}

/** Shown when the payer returns from the provider with the back button. */
async function giftSentModal(page: Page): Promise<void> {
  await confirmPaymentModal(page)
  await page.getByRole('button', { name: 'Pay ₱50.00' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible()
  await choose(page.request, { providerUrl: page.url(), returnPath: '' }, 'paid')
  await page.goBack()
  await expectModal(page, 'Gift Sent')
}

async function balanceModal(page: Page): Promise<void> {
  await visitAs(page, rich, '/dashboard/wallet')
  await page.getByRole('button', { name: 'Balance Information' }).click()
  await expectModal(page, 'Balance Information')
}

async function transactionModal(page: Page): Promise<void> {
  await visitAs(page, rich, '/dashboard')
  await page.getByRole('row').getByRole('button').first().click()
  await expectModal(page, 'Transaction')
}

let bankOwner: BankOwner | undefined

/** Signs in as an account with a bank; each worker creates one for all screens that need it. */
async function visitAsBankOwner(page: Page, path: string): Promise<void> {
  if (bankOwner) await signIn(page.context(), bankOwner)
  else {
    const owner = await aBankOwner(page.request)
    await addBankByApi(page.request, owner)
    bankOwner = owner
  }
  await visit(page, path)
}

async function addBankModal(page: Page): Promise<void> {
  await visitAs(page, fresh, '/dashboard/payout-accounts')
  await page.getByRole('button', { name: 'Add Bank Account' }).click()
  await expect(page.getByLabel('Mobile number')).toBeVisible()
}

async function refusedBank(page: Page): Promise<void> {
  await addBankModal(page)
  await page.getByRole('button', { name: 'CONTINUE' }).click()
  await expect(page.getByText('The bank field is required.')).toBeVisible()
}

async function listOfBanks(page: Page): Promise<void> {
  await addBankModal(page)
  await page.getByRole('combobox', { name: 'Bank' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
}

async function bankCode(page: Page): Promise<void> {
  const owner = await aBankOwner(page.request)
  await visit(page, '/dashboard/payout-accounts')
  await page.getByRole('button', { name: 'Add Bank Account' }).click()
  await fillBank(page.getByRole('dialog'), bdo, owner)
  await page.getByRole('button', { name: 'CONTINUE' }).click()
  await confirmItIsMe(page, owner)
  await expect(page.getByLabel('Code')).toBeFocused()
}

async function proofModal(page: Page): Promise<void> {
  const owner = await aBankOwner(page.request)
  await visit(page, '/dashboard/payout-accounts')
  await page.getByRole('button', { name: 'Add Bank Account' }).click()
  await fillBank(page.getByRole('dialog'), bdo, owner)
  await page.getByRole('button', { name: 'CONTINUE' }).click()
  await expectModal(page, 'Is it you?')
}

async function bankAccountModal(page: Page): Promise<void> {
  await visitAsBankOwner(page, '/dashboard/payout-accounts')
  await page.getByRole('button', { name: 'Details of BDO Unibank' }).click()
  await expectModal(page, 'Bank Account')
}

async function linkedAccountModal(page: Page): Promise<void> {
  await visitAs(page, castMember('migo'), '/dashboard/payout-accounts')
  await page.getByRole('button', { name: 'Details', exact: true }).first().click()
  await expectModal(page, 'Linked Payment Account')
}

async function updateMobileModal(page: Page): Promise<void> {
  await bankAccountModal(page)
  await page.getByRole('button', { name: 'Update the mobile number' }).click()
  await expectModal(page, 'Update Mobile Number')
}

async function payoutOptionModal(page: Page): Promise<void> {
  await visitAsBankOwner(page, '/dashboard')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Standard' })).toBeVisible()
}

async function withdrawModal(page: Page): Promise<void> {
  await payoutOptionModal(page)
  await page.getByRole('button', { name: 'Standard' }).click()
  await expectModal(page, 'Withdraw')
  // On a phone it fills the screen.
  const screen = page.viewportSize()!
  if (screen.width < 768)
    await expect
      .poll(() => page.getByRole('dialog', { name: 'Withdraw' }).boundingBox())
      .toEqual({ x: 0, y: 0, ...screen })
}

async function authenticatorModal(page: Page): Promise<void> {
  await visitAsBankOwner(page, '/dashboard/settings/security')
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await expect(page.getByLabel('Code in the app')).toBeVisible()
}

/** A new account's composer with uploaded photos; leaving it opens the browser's confirmation. */
async function composer(page: Page, kind: Post['kind'], photos: number): Promise<void> {
  await aCreator(page.request)
  await visit(page, `/dashboard/compose?kind=${kind}`)
  const files = await Promise.all(Array.from({ length: photos }, (_, place) => aPhoto(`larawan-${place + 1}.jpg`)))
  await page.getByLabel(kind === 'slide' ? 'Choose photos' : 'Choose a photo').setInputFiles(files)
  for (const { name } of files) await expect(page.getByText(`${name}, uploaded`)).toBeAttached()
}

async function refusedComposer(page: Page): Promise<void> {
  await visitAs(page, artist, '/dashboard/compose?kind=slide')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Add a photo first.')).toBeVisible()
}

async function visitorPreview(page: Page): Promise<void> {
  await composer(page, 'slide', 3)
  await page.getByLabel('Caption').fill('W'.repeat(300))
  await page.getByRole('button', { name: 'View as visitor' }).click()
  await expect(page.getByRole('img', { name: /^Locked set by / })).toBeVisible()
}

/** The first post of the demo that `isWanted` accepts, for a visitor or for a signed-in account. */
async function seededPost(
  page: Page,
  viewer: Credentials | undefined,
  isWanted: (post: Post) => boolean,
): Promise<void> {
  if (viewer) await signIn(page.context(), viewer)
  const answer = await page.request.get(`/v1/profile/content/${photographer.page_url}`)
  const posts: Post[] = (await answer.json()).data
  await visit(page, postPath(posts.find(isWanted)!))
}

async function pressIn(page: Page, open: () => Promise<void>, button: string | RegExp, title: string): Promise<void> {
  await open()
  await page.getByRole('button', { name: button }).click()
  await expectModal(page, title)
}

function ownPostModal(page: Page, button: RegExp, title: string): Promise<void> {
  return pressIn(page, () => visitAs(page, artist, '/dashboard/posts'), button, title)
}

async function uploadErrorModal(page: Page, files: typeof badFiles): Promise<void> {
  await visitAs(page, artist, '/dashboard/compose?kind=slide')
  await page
    .getByLabel('Choose photos')
    .setInputFiles((await files()).filter(({ mimeType }) => mimeType !== 'image/bmp'))
  await expectModal(page, uploadTexts.failedTitle)
}

async function supportersModal(page: Page): Promise<void> {
  await seededPost(page, photographer, (post) => post.kind === 'slide')
  await page.getByRole('button', { name: /^Content Supporters/ }).click()
  await expectModal(page, 'Content Supporters')
  await expect(page.getByText('purchased this content').first()).toBeVisible()
}

async function confirmPurchaseModal(page: Page): Promise<void> {
  await seededPost(page, castMember('aya'), (post) => post.pricing?.amount === 10_000)
  await page.getByRole('button', { name: 'View Photo' }).click()
  await expectModal(page, 'Confirm payment')
}

async function expectModal(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
}

async function askWithGiftModal(page: Page): Promise<void> {
  await visit(page, `/${artist.page_url}/question-and-answer`)
  await page.getByRole('link', { name: 'Ask with a gift' }).click()
  await expect(page.getByRole('dialog', { name: `Ask ${artist.page_name} with a gift` })).toBeVisible()
}

async function editTopicModal(page: Page): Promise<void> {
  await visitAs(page, artist, `/${artist.page_url}/question-and-answer`)
  await page.getByRole('button', { name: 'Edit Q&A' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Q&A' }).getByRole('img', { name: 'Banner' })).toBeVisible()
}

async function editBlocModal(page: Page): Promise<void> {
  await visitAs(page, artist, '/dashboard/creator-hub/bloc')
  await page.getByRole('button', { name: 'Edit Tapos na ang lapis ng kabanata pito' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Post' }).getByRole('img', { name: 'Picture' })).toBeVisible()
}
