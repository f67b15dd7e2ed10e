// After a refusal the keyboard stands where the first thing is wrong.

/** Focuses the first invalid control, once the errors are drawn. */
export function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
