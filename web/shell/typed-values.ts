// Preserves input made on a slow phone before the script loads: captured before hydration, replayed into React after it.

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Call before hydration; call the returned function after it. */
export function captureTypedValues(): () => void {
  const controls = [...document.querySelectorAll<Control>('input, textarea, select')]
  const typed = controls
    .filter((control) => !isToggle(control) && control.value !== getDefault(control))
    .map((control) => [control, control.value] as const)
  const toggled = controls.filter(isToggle).filter((control) => control.checked !== control.defaultChecked)
  // In a radio group only the chosen button has to be clicked.
  const pressed = toggled.filter((control) => control.type === 'checkbox' || control.checked)
  return () => {
    for (const [control, value] of typed) retype(control, value)
    // As React rendered them: in a radio group that a browser restored without a choice, the default is shown again.
    for (const control of toggled) control.checked = control.defaultChecked
    for (const control of pressed) if (control.isConnected) control.click()
  }
}

function isToggle(control: Control): control is HTMLInputElement {
  return control.type === 'radio' || control.type === 'checkbox'
}

/** What the server has shown; of a select without a selected option the first one. */
function getDefault(control: Control): string | undefined {
  if ('defaultValue' in control) return control.defaultValue
  return (control.querySelector<HTMLOptionElement>('[selected]') ?? control.options[0])?.value
}

/**
 * React has set a select back to the value it renders, and handles an event of a field only if the value differs from the last one it
 * saw.
 */
function retype(control: Control, value: string): void {
  if (!control.isConnected) return
  // The browser keeps the chosen files, and allows no script to set them.
  if (control.type !== 'file') {
    if ('defaultValue' in control) control.value = control.defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!.set!.call(control, value)
  }
  // As a browser does: both events.
  for (const event of ['input', 'change']) control.dispatchEvent(new Event(event, { bubbles: true }))
}
