// What newer browsers know and those at our floor do not need: each with the reason. An entry nothing uses any more is an error.

export type Accepted = {
  /** Path in the compatibility data, or the beginning of one. */
  feature: string
  /** Accepted only where the code around it says this. Whole features are, without. */
  near?: string
  /** What happens in a browser that lacks it. */
  why: string
}

export const accepted: readonly Accepted[] = [
  {
    feature: 'javascript.builtins.Object.hasOwn',
    near: 'context.valuesRef',
    why: 'Base UI’s combobox; web/money/banks/has-own.ts brings it where it is missing.',
  },
  {
    feature: 'api.HTMLFormElement.requestSubmit',
    near: 'context.requestSubmit',
    why: 'A function of Base UI’s own, which asks for the form’s before it calls it.',
  },
  {
    feature: 'javascript.builtins.Iterator.toArray',
    near: 'Children.toArray',
    why: 'React’s Children.',
  },
  { feature: 'api.Navigator.login', near: '.login.body', why: 'An endpoint of ours.' },
  {
    feature: 'api.Navigator.share',
    near: 'await navigator.share(',
    why: 'The button is shown only where canShareNatively() has found it.',
  },
  {
    feature: 'api.Notification',
    why: 'The switch of notices on this device is shown only where PushSwitch has found what it needs.',
  },
  { feature: 'api.ServiceWorkerRegistration.pushManager', why: 'The same.' },
  { feature: 'api.EventTarget.when', near: 'def.when', why: 'A check of zod’s.' },
  {
    feature: 'api.Document.startViewTransition',
    near: 'startViewTransition({',
    why: 'React’s, in a try, and only for its <ViewTransition>, which we do not use.',
  },

  // Where one is and what was refused is also said in words; these add a colour or a space.
  { feature: 'css.selectors.has', near: '[aria-invalid', why: 'The refusal stands in words below the field.' },
  { feature: 'css.selectors.has', near: 'box:has(:disabled)', why: 'The browser draws what is off in grey by itself.' },
  { feature: 'css.selectors.has', near: '_body:has(+', why: 'A little less room above the buttons of a modal.' },
  { feature: 'css.selectors.has', near: '_option:has(', why: 'Nothing lights up under the finger, the choice works.' },
  { feature: 'css.selectors.has', near: '_shown:has(', why: 'The cover in the settings is as wide as its words.' },
  { feature: 'css.selectors.has', near: '_row:has(button):hover', why: 'No ground under the pointer.' },
  { feature: 'css.selectors.has', near: '_wait:not(:has(p))', why: 'A gap where an empty line stands.' },
  { feature: 'css.selectors.focus-visible', why: 'The ring of the browser itself, also after a press.' },
  { feature: 'css.selectors.is', near: '.lucide', why: 'Icons in a button are 24 px instead of 20.' },
  { feature: 'css.selectors.selection', why: 'The system’s colour of selected text.' },
  { feature: 'css.at-rules.media.forced-colors', why: 'Where colours cannot be forced nothing is to be mended.' },
  { feature: 'css.at-rules.media.prefers-contrast', why: 'Nobody could ask for more contrast there.' },
  { feature: 'css.at-rules.media.prefers-color-scheme', why: 'Light colours until the theme is chosen by hand.' },
  { feature: 'css.at-rules.container', why: 'One column, as on a phone; transactions as a list.' },
  { feature: 'css.properties.container-type', why: 'The same.' },
  { feature: 'css.at-rules.page', why: 'Paper has the margins of the browser itself.' },
  { feature: 'css.properties.break-after.avoid', why: 'On paper a heading may stand at the foot of a sheet.' },
  { feature: 'css.at-rules.starting-style', why: 'It is there at once instead of gliding in.' },
  { feature: 'css.properties.translate', why: 'Nothing glides in or gives way under the finger.' },
  { feature: 'css.properties.scale', why: 'A picture does not grow under the pointer.' },
  {
    feature: 'css.properties.aspect-ratio',
    why: 'Chromium 87 alone: what would fall in is held open by padding, the rest is as high as its picture.',
  },
  { feature: 'css.properties.align-content.start', why: 'The data mean flex boxes; ours are grids.' },
  { feature: 'css.properties.align-self.start', why: 'The same.' },
  { feature: 'css.properties.align-self.end', why: 'The same.' },
  { feature: 'css.properties.place-items.end', why: 'The same.' },
  { feature: 'css.properties.justify-content.start', why: 'In a flex box it is where things stand anyway.' },
  { feature: 'css.properties.overflow-wrap.anywhere', why: 'body says break-word, which is inherited.' },
  { feature: 'css.properties.text-wrap', why: 'Lines of a heading are not evened out.' },
  { feature: 'css.properties.field-sizing', why: 'A text field keeps its lines and scrolls.' },
  { feature: 'css.properties.resize', why: 'The corner to pull at is missing on phones.' },
  { feature: 'css.properties.overscroll-behavior', why: 'The page behind scrolls on when a list is at its end.' },
  { feature: 'css.properties.overscroll-behavior-x', why: 'The same.' },
  { feature: 'css.properties.scroll-behavior', why: 'It jumps instead of gliding.' },
  { feature: 'css.properties.scrollbar-width', why: 'A scroll bar of the usual width.' },
  { feature: 'css.properties.scrollbar-color', why: 'A scroll bar of the usual colour.' },
  { feature: 'css.properties.accent-color', why: 'The system’s colour of a tick.' },
  { feature: 'css.properties.forced-color-adjust', why: 'As forced colours.' },
  { feature: 'css.properties.cursor', why: 'A phone has no pointer.' },
  { feature: 'css.properties.-webkit-tap-highlight-color', why: 'For those who have one.' },
  { feature: 'css.properties.-webkit-touch-callout', why: 'For those who have one.' },
  { feature: 'css.types.color.color-mix', why: 'No ground under the pointer; an icon is not filled.' },
]
