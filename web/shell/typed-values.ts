// Preserves input made on a slow phone before the script loads: captured before hydration, replayed into React after it.

type Control = HTMLInputElement | HTMLTextAreaElement

/** Call before hydration; call the returned function after it. */
export function captureTypedValues(): () => void {
  const controls = [...document.querySelectorAll<Control>('input, textarea')]
  const changed = controls.filter((control) => !isToggle(control) && control.value !== control.defaultValue)
  const typed = changed.filter((control) => control.type !== 'file')
  const values = typed.map((control) => control.value)
  const toggled = controls.filter(isToggle).filter((control) => control.checked !== control.defaultChecked)
  // In a radio group only the chosen button has to be clicked.
  const pressed = toggled.filter((control) => control.type === 'checkbox' || control.checked)
  return () => {
    for (const control of changed) if (control.type === 'file') announceFiles(control)
    for (const [index, control] of typed.entries()) retype(control, values[index]!)
    // As React rendered them: in a radio group that a browser restored without a choice, the default is shown again.
    for (const control of toggled) control.checked = control.defaultChecked
    for (const control of pressed) if (control.isConnected) control.click()
  }
}

function isToggle(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')
}

/** React handles the input event only if the value differs from the last one it saw. */
function retype(control: Control, value: string): void {
  if (!control.isConnected) return
  control.value = control.defaultValue
  const prototype = control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The browser keeps the chosen files, and allows no script to set them. */
function announceFiles(control: Control): void {
  control.dispatchEvent(new Event('change', { bubbles: true }))
}
