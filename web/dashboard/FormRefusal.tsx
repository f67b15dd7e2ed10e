// Why a form of this page that was posted without JavaScript was refused, unless one of its fields says so.
import { usePosted } from '../shell/page-context.ts'
import { Refusal } from '../shell/Refusal.tsx'

export function FormRefusal() {
  return !usePosted()?.failure?.errors && <Refusal />
}
