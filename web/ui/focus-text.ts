// The text field of a `<details>` takes the focus when it opens.

export function focusText({ currentTarget }: { currentTarget: HTMLDetailsElement }): void {
  if (currentTarget.open) currentTarget.querySelector('textarea')?.focus()
}
