// The forms that work without JavaScript ("plain forms"): the path each posts to, the endpoint it calls, and its page.
import { accounts } from '../accounts.ts'
import { appeals } from '../appeals.ts'
import { blocs } from '../blocs.ts'
import { comments } from '../comments.ts'
import { consents } from '../consents.ts'
import { content } from '../content.ts'
import { credentials } from '../credentials.ts'
import { desk } from '../desk/desk.ts'
import type { Endpoint } from '../endpoint.ts'
import { erasure } from '../erasure.ts'
import { exports } from '../exports.ts'
import { following } from '../following.ts'
import { follows } from '../follows.ts'
import { gifts } from '../gifts.ts'
import { goals } from '../goals.ts'
import { showings } from '../live.ts'
import { refundRequests } from '../money/refund-requests.ts'
import { refunds } from '../money/refunds.ts'
import { notices } from '../notices.ts'
import { otp } from '../otp.ts'
import { passkeys } from '../passkeys.ts'
import { profiles } from '../profiles.ts'
import { questions } from '../questions.ts'
import { reactions } from '../reactions.ts'
import { reports } from '../reports.ts'
import { site } from '../site.ts'
import { surfaces } from '../surfaces.ts'
import { tokens } from '../tokens.ts'
import { webhooks } from '../webhooks.ts'
import { deskPaths } from './desk-paths.ts'
import { ownPaths } from './own-paths.ts'
import { addresses, paths } from './paths.ts'
import { surfacePaths } from './surface-paths.ts'

export interface FormRoute {
  /** Pattern of the action. */
  path: string
  endpoint: Endpoint
  /** The page with the form (same path parameters), rendered again when the form is refused. */
  page: string
}

export const plainForms = {
  login: form(paths.login, accounts.login),
  loginWith: form(paths.loginWith, accounts.loginWith, paths.login),
  loginToken: form(paths.loginToken, accounts.loginToken, paths.login),
  secondFactor: form(paths.secondFactor, accounts.secondFactor, paths.login),
  linkAccount: form(paths.linkAccount, accounts.linkProvider, paths.payoutAccounts),
  signUp: form(paths.signUp, accounts.register),
  forgotPassword: form(paths.forgotPassword, accounts.forgotPassword),
  resetPassword: form(paths.resetPassword, accounts.resetPassword, paths.forgotPassword),
  reactivate: form(paths.reactivate, accounts.reactivate, paths.login),
  resendEmail: form(paths.resendEmail, accounts.resendEmail, paths.login),
  logout: form(paths.logout, accounts.logout, paths.home),
  language: form(paths.language, site.chooseLanguage, paths.home),
  dataSaver: form(paths.dataSaver, site.chooseDataSaver, paths.settings),
  answerConsent: form(paths.consent, consents.answer),
  adult: form(paths.adult, site.sayAdult, paths.home),
  decideReport: form(deskPaths.decide, desk.decide, paths.deskReport),
  decideAppeal: form(deskPaths.decideAppeal, desk.decideAppeal, paths.deskAppeals),
  suspend: form(deskPaths.suspend, desk.suspend, paths.deskAccount),
  restoreAccount: form(deskPaths.restore, desk.restore, paths.deskAccount),
  changeAccount: form(deskPaths.change, desk.change, paths.deskAccount),
  resetCodes: form(deskPaths.resetCodes, desk.resetCodes, paths.deskAccount),
  removeBank: form(deskPaths.removeBank, desk.removeBank, paths.deskAccount),
  deskRefund: form(deskPaths.refund, desk.refund, paths.deskTransaction),
  holdPayout: form(deskPaths.hold, desk.hold, paths.deskTransaction),
  releasePayout: form(deskPaths.release, desk.release, paths.deskTransaction),
  writeOffPayout: form(deskPaths.writeOff, desk.writeOff, paths.deskTransaction),
  resendPayout: form(deskPaths.resend, desk.resend, paths.deskTransaction),
  refuseAtDesk: form(deskPaths.refuseRefund, desk.refuseRefund, paths.deskMoney),
  retryReceipt: form(deskPaths.retryReceipt, desk.retryReceipt, paths.deskMoney),
  takeOver: form(deskPaths.takeOver, desk.takeOver, paths.deskMoney),
  report: form(paths.report, reports.report),
  appeal: form(paths.appeal, appeals.appeal, paths.dashboard),
  replyToGift: form(paths.gifts, gifts.reply),
  hideGift: form(ownPaths.hideGift, gifts.hide, paths.gifts),
  addGoal: form(paths.addGoal, goals.add),
  editGoal: form(paths.editGoal, goals.change),
  moveGoal: form(ownPaths.moveGoal, goals.change, paths.goals),
  deleteGoal: form(ownPaths.deleteGoal, goals.remove, paths.goals),
  readNotices: form(paths.notices, notices.read),
  switchNotice: form(paths.switchNotice, notices.changeKind, paths.notices),
  seeFeed: form(paths.feed, following.seen),
  confirmEmail: form(paths.confirmEmail, credentials.confirmEmail),
  undoEmail: form(paths.undoEmail, credentials.undoEmail),
  undoPasskey: form(paths.undoPasskey, passkeys.undo),
  changeEmail: form(paths.changeEmail, credentials.changeEmail, paths.security),
  changePassword: form(paths.changePassword, credentials.changePassword, paths.security),
  recoveryCodes: form(paths.recoveryCodes, otp.makeRecoveryCodes, paths.security),
  removePasskey: form(ownPaths.removePasskey, passkeys.remove, paths.security),
  endSession: form(ownPaths.endSession, credentials.endSession, paths.security),
  endOtherSessions: form(ownPaths.endOtherSessions, credentials.endOtherSessions, paths.security),
  unsubscribe: form(paths.unsubscribe, notices.unsubscribe),
  noticeSettings: form(ownPaths.noticeSettings, notices.changeSettings, paths.settings),
  changePageUrl: form(ownPaths.changePageUrl, profiles.update, paths.settings),
  askForExport: form(paths.myData, exports.ask),
  erase: form(ownPaths.erase, erasure.ask, paths.myData),
  stepUp: form(ownPaths.stepUp, accounts.stepUp, paths.myData),
  stepUpToDeactivate: form(ownPaths.stepUpToDeactivate, accounts.stepUp, paths.settings),
  stepUpForPassword: form(ownPaths.stepUpForPassword, accounts.stepUp, paths.security),
  stepUpForEmail: form(ownPaths.stepUpForEmail, accounts.stepUp, paths.security),
  stepUpForCodes: form(ownPaths.stepUpForCodes, accounts.stepUp, paths.security),
  stepUpForPasskeys: form(ownPaths.stepUpForPasskeys, accounts.stepUp, paths.security),
  deactivate: form(paths.settings, accounts.deactivate),
  gift: form(paths.giftForm, gifts.send, paths.page),
  goalGift: form(paths.goalGiftForm, gifts.sendToGoal, paths.goal),
  ask: form(paths.ask, questions.ask),
  askWithGift: form(paths.askWithGift, gifts.send, paths.ask),
  answerQuestion: form(paths.answerQuestion, questions.answer, addresses.allQuestions),
  hideQuestion: form(paths.hideQuestion, questions.hide, addresses.allQuestions),
  addBloc: form(paths.blocs, blocs.add),
  publishBloc: form(paths.publishBloc, blocs.change, paths.blocs),
  deleteBloc: form(paths.deleteBloc, blocs.remove, paths.blocs),
  commentOnSnap: form(paths.commentOnSnap, comments.add, paths.snap),
  commentOnSlide: form(paths.commentOnSlide, comments.add, paths.slide),
  commentOnBloc: form(paths.commentOnBloc, comments.add, paths.bloc),
  commentOnGoal: form(paths.commentOnGoal, comments.add, paths.goal),
  changeComment: form(paths.comment, comments.change),
  deleteComment: form(paths.deleteComment, comments.remove, paths.comment),
  hideComment: form(paths.hideComment, comments.hide, paths.comment),
  commentSettings: form(paths.commentSettings, comments.changeSettings, paths.comments),
  askForRefund: form(paths.askForRefund, refundRequests.ask, paths.provenReceipt),
  grantRefund: form(ownPaths.grantRefund, refundRequests.grant, paths.refundRequests),
  refuseRefund: form(ownPaths.refuseRefund, refundRequests.refuse, paths.refundRequests),
  refund: form(paths.refund, refunds.give),
  react: form(paths.react, reactions.add, paths.home),
  takeReactionBack: form(paths.takeReactionBack, reactions.remove, paths.home),
  makeSurface: form(paths.surfaces, surfaces.make),
  changeSurface: form(surfacePaths.changeSurface, surfaces.change, paths.surface),
  testSurface: form(surfacePaths.testSurface, surfaces.test, paths.surface),
  removeSurface: form(surfacePaths.removeSurface, surfaces.remove, paths.surface),
  changeLook: form(surfacePaths.changeLook, showings.changeLook, paths.surface),
  showAgain: form(surfacePaths.showAgain, showings.again, paths.surface),
  releaseShowing: form(surfacePaths.releaseShowing, showings.release, paths.surface),
  makeToken: form(paths.programs, tokens.make),
  removeToken: form(surfacePaths.removeToken, tokens.remove, paths.programs),
  makeWebhook: form(surfacePaths.makeWebhook, surfaces.make, paths.programs),
  changeWebhook: form(surfacePaths.changeWebhook, surfaces.change, paths.webhook),
  testWebhook: form(surfacePaths.testWebhook, surfaces.test, paths.webhook),
  removeWebhook: form(surfacePaths.removeWebhook, surfaces.remove, paths.programs),
  changeSecret: form(paths.webhook, surfaces.changeSecret),
  redeliver: form(surfacePaths.redeliver, webhooks.redeliver, paths.webhook),
  follow: form(paths.follow, follows.follow, paths.page),
  unfollow: form(paths.unfollow, follows.unfollow, paths.page),
  buySnap: form(paths.buySnap, content.buySnap, paths.snap),
  buySlide: form(paths.buySlide, content.buySlide, paths.slide),
} satisfies Record<string, FormRoute>

/** `page` is needed only when the form is on a page with another address. */
function form(path: string, endpoint: Endpoint, page = path): FormRoute {
  return { path, endpoint, page }
}
