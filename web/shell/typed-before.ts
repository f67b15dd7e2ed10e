// What people typed on a slow phone before the script came: noted before React takes over, told to it afterwards.

type Control = HTMLInputElement | HTMLTextAreaElement

/** Call before hydration; call what it returns after it. */
export function keepTyped(): () => void {
  const controls = [...document.querySelectorAll<Control>('input, textarea')]
  const typed = controls.filter((control) => !isToggle(control) && control.value !== control.defaultValue)
  const values = typed.map((control) => control.value)
  const toggled = controls.filter(isToggle).filter((control) => control.checked !== control.defaultChecked)
  // Of a group of radios only the chosen one has to be pressed.
  const pressed = toggled.filter((control) => control.type === 'checkbox' || control.checked)
  return () => {
    for (const [index, control] of typed.entries()) retype(control, values[index]!)
    for (const control of pressed) if (control.isConnected) press(control)
  }
}

function isToggle(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')
}

/** React hears of a change only when the value differs from the last one it saw. */
function retype(control: Control, value: string): void {
  if (!control.isConnected) return
  control.value = control.defaultValue
  const prototype = control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

function press(control: HTMLInputElement): void {
  control.checked = control.defaultChecked
  control.click()
}
