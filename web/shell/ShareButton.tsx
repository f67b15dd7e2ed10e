// "Share", for any page of ours.
import Share2 from 'lucide-react/icons/share-2'
import { say } from '../language/say.ts'
import { Button, type ButtonProps } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { share } from './share.ts'

type Props = Pick<ButtonProps, 'variant' | 'size' | 'full' | 'className'> & {
  title: string
  /** Path on our origin. */
  path: string
}

export function ShareButton({ title, path, variant = 'outline', className, ...looks }: Props) {
  return (
    <Button
      {...looks}
      variant={variant}
      icon={<Share2 />}
      className={cx('needs-script', className)}
      onClick={() => void share({ title, path })}
    >
      {say('Share')}
    </Button>
  )
}
