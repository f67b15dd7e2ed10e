// Explains that support must delete or change an account, with a link to support.
import { say } from '../../language/say.ts'
import { usePageContext } from '../../shell/page-context.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './PayoutAccounts.module.css'

const subject = encodeURIComponent('My payout account')

export function ContactSupport() {
  const { supportEmail } = usePageContext()
  return (
    <Notice>
      <p>{say('To delete or change a bank account, please contact support. We check that it is you before we do.')}</p>
      <Button
        as="a"
        href={`mailto:${supportEmail}?subject=${subject}`}
        variant="outline"
        size="medium"
        className={styles.contact}
      >
        {say('CONTACT SUPPORT')}
      </Button>
    </Notice>
  )
}
