// The "Share" button for any page of this app.
import Share2 from 'lucide-react/icons/share-2'
import { say } from '../language/say.ts'
import { Button, type ButtonProps } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { type Modals, openModal } from './modals.ts'

type Props = Pick<ButtonProps, 'variant' | 'size' | 'full' | 'className'> &
  (
    | Modals['share']
    /** A creator's page. */
    | Modals['share-profile']
  )

export function ShareButton({ variant = 'outline', size, full, className, ...shared }: Props) {
  return (
    <Button
      variant={variant}
      size={size}
      full={full}
      icon={<Share2 />}
      className={cx('needs-script', className)}
      onClick={() => ('page' in shared ? openModal('share-profile', shared) : openModal('share', shared))}
    >
      {say('Share')}
    </Button>
  )
}
