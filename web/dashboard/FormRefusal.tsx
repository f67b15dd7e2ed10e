// Why a form of this page that was posted without JavaScript was refused, unless one of its fields says so.
import { usePosted } from '../shell/page-context.ts'
import { Notice } from '../ui/Notice.tsx'

export function FormRefusal() {
  const failure = usePosted()?.failure
  if (!failure || failure.errors) return null
  return (
    <Notice tone="error" alert>
      {failure.message}
    </Notice>
  )
}
