// Focuses the textarea of a `<details>` when it opens.

export function focusText({ currentTarget }: { currentTarget: HTMLDetailsElement }): void {
  if (currentTarget.open) currentTarget.querySelector('textarea')?.focus()
}
