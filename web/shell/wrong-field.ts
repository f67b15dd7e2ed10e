// Where the focus goes when an action that was confirmed in a modal is refused for a field of the form behind it.

/** For `confirm`: the first wrong field, which cannot take the focus while the modal has it. Finds nothing if no field is wrong. */
export function findWrongField(form: HTMLFormElement): () => HTMLElement | null {
  return () => form.querySelector<HTMLElement>('[aria-invalid="true"]')
}
