// The specification as rows: every route, screen, modal, text and state. A browser test covers each of them (see spec.ts).

export interface Row {
  /** A description, where the specification gives no words. */
  what?: string
  /** Words of the specification, verbatim; `{…}` is a variable part. All of them are shown together. */
  words?: readonly string[]
  /** Its address; `{…}` is a variable part. */
  path?: string
}

/** The type of the annotations that name the rows a test covers. */
export const SPEC = 'spec'

function says(...words: string[]): Row {
  return { words }
}

function shows(what: string, ...words: string[]): Row {
  return { what, words }
}

function at(path: string, what: string, ...words: string[]): Row {
  return { path, what, words }
}

const rows = {
  // §2 Routes
  '2/route/home': at('/', 'Home'),
  '2/route/creator-page': at('/{page_url}', 'Creator public page'),
  '2/route/login': at('/auth/login', 'Authentication'),
  '2/route/login-verification-code': at('/auth/login?verification_code={code}', 'The link of the verification mail'),
  '2/route/sign-up': at('/auth/sign-up', 'Authentication'),
  '2/route/forgot-password': at('/auth/forgot-password', 'Authentication'),
  '2/route/dashboard': at('/dashboard', 'Creator dashboard'),
  '2/route/dashboard-latest-10': at('/dashboard', 'Card with the latest 10 transactions', 'See all'),
  '2/route/history': at('/dashboard/transactions/history', 'Full transaction history'),
  '2/route/history-payouts': at('/dashboard/transactions/history?tab=payout', 'The payouts among them'),
  '2/route/hashtag': at('/dashboard/explore/hashtags/{tag}', 'Hashtag page'),
  '2/route/hashtag-link': shows('A word that starts with # is a link to its page'),
  '2/route/add-goal': at('/dashboard/creator-hub/my-goals/add-goal', 'Add a goal'),
  '2/route/terms': at('/legal/terms-and-conditions', 'Legal page'),
  '2/route/privacy': at('/legal/privacy-notice', 'Legal page'),
  '2/route/help-payout-limits': at(
    '/help/why-cant-i-withdraw-all-my-pixel-earnings?category=payouts-and-fees',
    'Help article on payout limits',
  ),
  '2/menu/home': at('/{page_url}', 'Menu entry, slug home', 'Home'),
  '2/menu/my-goals': at('/{page_url}/my-goals', 'Menu entry', 'My Goals'),
  '2/menu/question-and-answer': at('/{page_url}/question-and-answer', 'Menu entry', 'Ask Me Anything'),
  '2/menu/pixel-snap': at('/{page_url}/pixel-snap', 'Menu entry', 'Snap'),
  '2/menu/pixel-bloc': at('/{page_url}/pixel-bloc', 'Menu entry', 'Bloc'),

  // §2 Shared screens
  '2/screen/page-not-found': says('Page Not Found', 'BACK TO HOME'),
  '2/screen/something-went-wrong': says('Something went wrong', 'Try Again'),
  '2/screen/something-went-wrong-reload': shows('Try Again loads the page again', 'Try Again'),
  '2/screen/something-went-wrong-retry': shows('Try Again runs a retry', 'Try Again'),
  '2/screen/content-not-accessible': says('Content not accessible'),
  '2/screen/loading': shows('Full-screen loading indicator'),
  '2/screen/transactions': shows('Transaction list', 'Date & Time', 'Description', 'Reference', 'Amount', 'Status'),
  '2/screen/transactions-detail': shows('A row of the transaction list opens a detail modal'),
  '2/screen/transactions-empty': says("You don't have any transactions yet."),
  '2/screen/transactions-loading': shows('Loading skeleton of 8 rows'),
  '2/screen/following': shows('Following list, searchable'),
  '2/screen/followers': shows('Followers list, searchable'),

  // §2 Modals
  '2/modal/login': shows('Login: prompt to sign in'),
  '2/modal/account-deactivated': says('Account Deactivated', 'Cancel', 'Reactivate'),
  '2/modal/verify-email': says('Verify Your Email'),
  '2/modal/verify-email-timer': shows('Verify Your Email with its resend timer'),
  '2/modal/captcha': says('Captcha Verification'),
  '2/modal/confirm-payment': says('Confirm payment'),
  '2/modal/support-me': shows('Support Me: the gift form'),
  '2/modal/gift-sent': says('Gift Sent'),
  '2/modal/share': says('Share'),
  '2/modal/share-qr-and-buttons': shows('Share: QR code and a copy-link action', 'Facebook', 'Telegram', 'X', 'Viber'),
  '2/modal/share-popup': shows('Share popup window of 500x600'),
  '2/modal/share-profile': says('Share Profile'),
  '2/modal/share-qr-code': says('Share QR Code'),
  '2/modal/reax': shows('Reax: who reacted', 'Reax'),
  '2/modal/set-content-price': says('Set Content Price'),
  '2/modal/edit-post': says('Edit Post'),
  '2/modal/edit-snap-slide': says('Edit Snap Slide'),
  '2/modal/edit-qa': says('Edit Q&A'),
  '2/modal/delete-photo': says('Delete Photo'),
  '2/modal/crop-image': says('Crop Image'),
  '2/modal/balance-information': says('Balance Information'),
  '2/modal/confirm': shows('Generic Confirm'),
  '2/modal/error': shows('Error message'),
  '2/modal/otp-code': shows('OTP code'),
  '2/modal/referral-code': says('Referral Code'),
  '2/modal/unknown': shows('An unknown modal name logs an error and shows nothing'),
  '2/modal/manage-following': says('Manage Following', 'Following', 'Followers'),
  '2/modal/manage-following-default': shows('The tab Following is the first one shown', 'Following'),
  '2/modal/manage-following-search': says('Search Follower'),
  '2/modal/manage-following-row': shows('Avatar, page name, address, linked to the profile', 'Remove', 'Block'),
  '2/modal/manage-following-empty': says('You do not have any followers yet.'),
  '2/modal/manage-following-none-found': says('No results found.'),
  '2/modal/manage-following-loading': shows('3 skeleton rows'),
  '2/modal/manage-following-more': shows('12 per page, more rows load on scroll'),
  '2/modal/manage-following-unfollow': shows('Unfollow, with confirmation', 'Unfollow'),
  '2/modal/edit-photo': says('Edit Photo', 'Total Price', 'ADD PHOTOS', 'DONE'),
  '2/modal/edit-photo-order': shows('Drag to reorder'),
  '2/modal/edit-photo-remove': shows('Remove a photo'),
  '2/modal/edit-photo-progress': shows('An upload progress ring per photo'),
  '2/modal/edit-photo-peek': shows('Toggle between hidden until paid and free sneak peek'),
  '2/modal/image-upload-error': says(
    'One or more images failed to upload. Please verify the file size and format are correct, then try again. For further help, please contact support.',
    'GOT IT',
  ),
  '2/modal/image-upload-error-several': shows('Several files: file name and message of each', 'GOT IT'),
  '2/modal/image-upload-error-one': shows('One file: its message', 'GOT IT'),
  '2/modal/linked-payment-account': shows('Verified account with username and mobile number', 'Linked Payment Account'),
  '2/modal/bank-account': shows(
    'Verified account with account name, account number, bank name, mobile number',
    'Bank Account',
    'Update',
  ),
  '2/modal/bank-account-no-mobile': says('Not Available'),
  '2/modal/bank-account-support': shows(
    'Deleting or changing the account requires contacting support: a mail link',
    'CONTACT SUPPORT',
  ),
  '2/modal/update-mobile-number': says('Update Mobile Number', 'CANCEL', 'SAVE CHANGES'),
  '2/modal/update-mobile-number-code': says('RESEND OTP CODE'),
  '2/modal/add-bank-account': shows('Account name, account number, bank', 'Add Bank Account', 'CONTINUE'),
  '2/modal/add-bank-account-mobile': shows('The mobile number, with the first bank only', '+63'),
  '2/modal/add-bank-account-banks': shows('Searchable list of banks'),
  '2/modal/add-bank-account-agreement': shows('Agreement with links', 'Terms of Service', 'Data Privacy'),
  '2/modal/add-bank-account-code': says('RESEND OTP CODE'),
  '2/modal/select-payout-option': says('Select Payout Option'),
  '2/modal/select-payout-option-direct': shows(
    'Account name and mobile number',
    'Direct e-payment',
    'FREE',
    'Recommended',
  ),
  '2/modal/select-payout-option-standard': shows('Bank name and account number', 'Standard', '₱15.00 FEE'),
  '2/modal/withdraw': shows('Full-screen, asks for the amount', 'Withdraw'),
  '2/modal/withdraw-standard-note': says('up to ₱5,000.00 per month'),
  '2/modal/withdraw-code': shows('The code is asked for', 'RESEND OTP CODE'),
  '2/modal/withdraw-done': says('Payout Successfully'),
  '2/modal/content-supporters': says('Visible to you only'),
  '2/modal/content-supporters-line': shows(
    'A buyer, linked to their page, and the date as MMM D, YYYY at h:mm a',
    'purchased this content',
  ),
  '2/modal/content-supporters-more': says('Load More'),
  '2/modal/welcome': shows('Welcome with a mascot greeting', 'Welcome to PIXEL', 'GET STARTED'),

  // §3 Words of entities
  '3/reactions': says('Love', 'Haha', 'Support', 'Sad', 'Angry'),
  '3/free-tier': says('PIXEL - Free'),

  // §4 States
  '4/reaction-picker': shows('Holding for 300 ms opens the picker'),
  '4/locked-snap': says('View Photo'),
  '4/locked-slide': says('View Set'),
  '4/make-it-free': says('Make it FREE'),
  '4/upload-progress': shows('0 to 99 while uploading, 100 once complete'),
  '4/confirm-unfollow': shows('Confirmation before unfollowing'),
  '4/confirm-remove': shows('Confirmation before removing a follower'),
  '4/confirm-block': shows('Confirmation before blocking a follower'),
  '4/email-resend-timer': shows('300 s countdown after a send'),
  '4/otp-resend-timer-payout': shows('30 s at first in the payout flow'),
  '4/otp-resend-timer-bank': shows('300 s in the bank flow'),
  '4/one-active-bank': shows('After a bank is added, the ones before are disabled'),
  '4/bank-added': says('Bank Account Successfully Added'),
  '4/mobile-updated': says('Mobile Number Successfully Updated'),

  // §5 Validation
  '5/email-required': says('The email is required.'),
  '5/password-required': says('The password is required.'),
  '5/title-required': says('The title field is required.'),
  '5/description-required': says('The description field is required.'),
  '5/gift-field-errors': shows('Field errors of a gift appear under the fields'),
  '5/insufficient-balance': says('Insufficient balance'),
  '5/bank-required': says('The bank field is required.'),
  '5/account-name-required': says('The account name field is required.'),
  '5/account-number-required': says('The account number field is required.'),
  '5/mobile-mask': shows('Masked as 000 0000 000 with prefix +63'),
  '5/upload-limit': says(
    'UPLOAD LIMIT REACHED',
    "You can only upload up to 10 photos per post on PIXEL Snap Slide. You've selected more than the allowed limit. Please reduce your selection and try again.",
  ),
  '5/same-name': shows('A file with the same name as one already chosen is ignored'),
  '5/image-type': says('The image must be a file of type: jpg, jpeg, png, svg, webp, gif'),
  '5/not-an-image': says('The file provided is not an image.1'),
  '5/image-rejected': says('Something went wrong.'),

  // §6 Roles
  '6/send-anonymously': says('Send anonymously'),

  // §8 Error catalogue
  '8/unauthorized': shows('UnauthorizedAccessException: the Login modal'),
  '8/reaction-not-allowed': shows('ReactionNotAllowedException: with the server message', 'UNABLE TO REAX'),
  '8/account-already-exists': shows('AccountAlreadyExistsException at login: the verify-email modal'),
  '8/otp-code-invalid': shows('OTPCodeInvalidException: the code field is highlighted for 2 s, then cleared'),
  '8/over-limit-payout': shows(
    'OverLimitPayoutException: the server message, a help link',
    'Amount allowed for withdrawal',
  ),
  '8/retry-in-seconds': shows('data.retry_in_seconds starts a countdown'),
  '8/retry-in-seconds-payout': says('Please try again in {n} seconds.'),
  '8/payout-request': shows('errors.payout_request in an error modal', 'GOT IT'),
  '8/other': says('UNABLE TO PROCEED', 'GOT IT'),
  '8/other-text': says('An unexpected error has occurred. Try again later.'),
  '8/errors-map-inline': shows('Failed request with an errors map: fields marked inline'),
  '8/errors-map-toast': shows('Failed request with an errors map: a toast-like display'),
  '8/login-failure': shows('Login failure: message under the password field'),
  '8/captcha-failure': at('/auth/login', 'Captcha verification failure: redirect'),
  '8/balance-unavailable': says('Unable to load balance'),
  '8/reactor-list-failure': says('Error loading data'),
  '8/upload-failure': shows('Upload failure: error modal with file name and message'),
  '8/too-many-photos': says('UPLOAD LIMIT REACHED'),

  // §8 Success toasts
  '8/toast/email-sent': says('Email sent successfully'),
  '8/toast/updated': says('Successfully Updated.'),
  '8/toast/photo-deleted': says('Successfully deleted photo'),
  '8/toast/payout-submitted': says('Payout Request Submitted.'),
  '8/toast/unfollowed': says('Unfollowed Successfully'),
  '8/toast/removed': says('Removed Successfully'),
  '8/toast/blocked': says('Blocked Successfully'),

  // §9 Constants
  '9/quick-amounts': says('₱20', '₱50', '₱100', '₱200', '₱300', '₱400'),
  '9/free-label': says('₱0.00'),
  '9/kept-15-days': shows('Buyers keep deleted photos', '15 days'),
  '9/released-on-the-15th': shows('Mobile-app transactions join the balance', '15th'),
  '9/support-mail': shows('Support contact is a mail address'),
} satisfies Record<string, Row>

/** The number of the section, then the name of the row. */
export type SpecRow = keyof typeof rows

export const specRows: Readonly<Record<SpecRow, Row>> = rows
