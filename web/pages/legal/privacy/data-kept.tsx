// Privacy Notice: the controller, the data collected, and cookies.
import { limits } from '#contract/limits.ts'
import type { LegalSection } from '../document.ts'

export function dataKept(supportEmail: string): LegalSection[] {
  return [
    {
      id: 'who',
      title: 'Who is responsible',
      text: (
        <p>
          PIXEL is the personal information controller. Our data protection officer reads{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      ),
    },
    {
      id: 'what',
      title: 'What we collect, and why',
      text: (
        <>
          <WhatYouGiveUs />
          <WhatUseLeaves />
        </>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies',
      text: (
        <>
          <p>A few, all ours, all needed for what you asked for. So there is no banner to click away.</p>
          <ul>
            <li>Your session, for {limits.sessionDays} days after your last visit, once you sign in.</li>
            <li>A mark that somebody is signed in, for one hour. It opens nothing.</li>
            <li>
              A random name for this browser, for {limits.browserCookieDays} days, so that a gift sent twice by mistake
              is told from the gift of somebody else on your network. It is not tied to you, and no other site sees it.
            </li>
            <li>
              A random name for a device that has signed in before, for {limits.deviceDays} days, so that somebody who
              guesses your password elsewhere does not keep you out here.
            </li>
            <li>What you chose here: light or dark, the language, saving data, and that you are 18 or older.</li>
          </ul>
        </>
      ),
    },
  ]
}

function WhatYouGiveUs() {
  return (
    <>
      <h3>When you open an account</h3>
      <p>
        Your email, a password (kept only as a hash that cannot be turned back), your page’s address and name, and the
        referral code if there was one. We need them to make the agreement with you work.
      </p>
      <h3>When you fill your page</h3>
      <p>Your bio, pictures and thank-you message. They are public, because that is what a page is for.</p>
      <h3>When you send a gift</h3>
      <p>
        The amount, the time, the creator, and the name and message if you leave them. Signed in, also your account;
        sent anonymously, neither the creator nor the public can see it. Card numbers, wallet PINs and one-time codes
        are typed at the payment provider and never reach us.
      </p>
      <h3>When you follow and comment</h3>
      <p>
        Whom you follow, and up to when you have seen your feed, so that it shows what is new. What you comment is seen
        by whoever may see what it stands on; deleted, its words go at once. If you have a device told of new posts, the
        address its browser’s push service gave it, and keys that only this device can read with: until you stop it,
        sign out there or the service says that it is gone.
      </p>
      <h3>When you withdraw</h3>
      <p>The name and number of the account you are paid to, and your mobile number. The law obliges us to.</p>
    </>
  )
}

function WhatUseLeaves() {
  return (
    <>
      <h3>When you report something</h3>
      <p>
        What you reported as it was then, what you write, and your email if you leave it. Whoever made it never learns
        who reported it. Your email goes 30 days after our decision, all the rest 180 days after it.
      </p>
      <h3>When you are in somebody’s photo</h3>
      <p>
        The name by which a creator asks you, and what you answer: the name you type, the words you were shown, the
        time, and a fingerprint of the picture, as proof that you agreed or did not.
      </p>
      <h3>When you use the site</h3>
      <p>
        Your network address, in counters that stop password guessing and floods and are kept for hours, and in the
        server’s log. Our interest in a safe service is the ground for it. The check that you are human runs on your own
        device and asks no third party.
      </p>
      <p>
        How often a creator’s page is looked at, and which site or link led there. For one day we can tell that the same
        browser came twice, by a scrambled value that is thrown away at midnight; after that there are only numbers.
        Neither you nor we can see who it was.
      </p>
      <p>
        While you are signed in: the name your browser gives itself and your network address without its last part, so
        that you can tell your devices apart. Of a passkey its public key; what opens it stays on your phone. Of an
        authenticator app its secret, encrypted; of recovery codes only hashes. Of a change of email the old address for
        seven days, so that you can take it back.
      </p>
    </>
  )
}
