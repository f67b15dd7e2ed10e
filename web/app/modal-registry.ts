// The only place that knows where each modal lives; each is a chunk of its own, loaded when first opened.
import type { ModalRegistry } from '../shell/ModalHost.tsx'

export const modalRegistry: ModalRegistry = {
  confirm: () => import('../shell/ConfirmModal.tsx'),
  error: () => import('../shell/ErrorModal.tsx'),
  login: () => import('../accounts/LoginModal.tsx'),
  'account-deactivated': () => import('../accounts/AccountDeactivatedModal.tsx'),
  'verify-email': () => import('../accounts/VerifyEmailModal.tsx'),
  captcha: () => import('../accounts/CaptchaModal.tsx'),
  'referral-code': () => import('../accounts/ReferralCodeModal.tsx'),
  welcome: () => import('../accounts/WelcomeModal.tsx'),
  'support-me': () => import('../gifts/SupportMeModal.tsx'),
  'gift-sent': () => import('../gifts/GiftSentModal.tsx'),
  'confirm-payment': () => import('../money/payments/ConfirmPaymentModal.tsx'),
  'content-supporters': () => import('../content/ContentSupportersModal.tsx'),
  'balance-information': () => import('../money/wallet/BalanceInformationModal.tsx'),
  'transaction-detail': () => import('../money/wallet/TransactionDetailModal.tsx'),
  'image-upload-error': () => import('../media/ImageUploadErrorModal.tsx'),
  'crop-image': () => import('../media/CropImageModal.tsx'),
  'set-price': () => import('../content/SetPriceModal.tsx'),
  'edit-photos': () => import('../content/EditPhotosModal.tsx'),
  'edit-post': () => import('../content/EditPostModal.tsx'),
  'edit-slide': () => import('../content/EditSlideModal.tsx'),
  'delete-photo': () => import('../content/DeletePhotoModal.tsx'),
}
