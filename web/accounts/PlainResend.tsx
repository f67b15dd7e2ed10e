// Requests the verification mail again by a plain form, where no modal does it.
import { addresses } from '#contract/addresses/paths.ts'
import { say } from '../language/say.ts'
import { Button } from '../ui/Button.tsx'

export function PlainResend({ email }: { email: string }) {
  return (
    <form method="post" action={addresses.resendEmail}>
      <input type="hidden" name="email" value={email} />
      <Button type="submit" variant="outline" size="medium">
        {say('Resend email')}
      </Button>
    </form>
  )
}
