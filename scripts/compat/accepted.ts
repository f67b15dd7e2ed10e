// Features that the oldest browsers lack and can do without, each with the reason. An entry that nothing uses is an error.

export type Accepted = {
  /** Path in the compatibility data, or the beginning of one. */
  feature: string
  /** Accepted only if the code around it contains this; without it, everywhere. */
  near?: string
  /** What happens in a browser that lacks it. */
  why: string
}

export const accepted: readonly Accepted[] = [
  {
    feature: 'javascript.builtins.Object.hasOwn',
    near: 'context.valuesRef',
    why: 'Base UI’s combobox; web/money/banks/has-own.ts adds it where it is missing.',
  },
  {
    feature: 'api.HTMLFormElement.requestSubmit',
    near: 'context.requestSubmit',
    why: 'Base UI’s own function, which checks for the form’s before it calls it.',
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
    why: 'The button is shown only if canShareNatively() found it.',
  },
  {
    feature: 'api.Notification',
    why: 'The switch for push notices is shown only if PushSwitch found the APIs it needs.',
  },
  { feature: 'api.ServiceWorkerRegistration.pushManager', why: 'The same.' },
  { feature: 'api.EventTarget.when', near: 'def.when', why: 'A check of zod’s.' },
  {
    feature: 'api.Document.startViewTransition',
    near: 'startViewTransition({',
    why: 'React’s, in a try, and only for its <ViewTransition>, which we do not use.',
  },

  // State and errors are also stated in words; these only add a colour or a space.
  { feature: 'css.selectors.has', near: '[aria-invalid', why: 'The error is stated in words below the field.' },
  { feature: 'css.selectors.has', near: 'box:has(:disabled)', why: 'The browser itself greys out disabled controls.' },
  { feature: 'css.selectors.has', near: '_body:has(+', why: 'A little less room above the buttons of a modal.' },
  { feature: 'css.selectors.has', near: '_option:has(', why: 'No highlight while pressed; the choice works.' },
  { feature: 'css.selectors.has', near: '_shown:has(', why: 'The cover in the settings is as wide as its text.' },
  { feature: 'css.selectors.has', near: '_row:has(button):hover', why: 'No background on hover.' },
  { feature: 'css.selectors.has', near: '_wait:not(:has(p))', why: 'A gap in place of an empty line.' },
  { feature: 'css.selectors.focus-visible', why: 'The browser’s own focus ring, also after a press.' },
  { feature: 'css.selectors.is', near: '.lucide', why: 'Icons in a button are 24 px instead of 20.' },
  { feature: 'css.selectors.selection', why: 'The system’s colour of selected text.' },
  { feature: 'css.at-rules.media.forced-colors', why: 'Without forced colours there is nothing to adapt.' },
  { feature: 'css.at-rules.media.prefers-contrast', why: 'No user can request more contrast there.' },
  { feature: 'css.at-rules.media.prefers-color-scheme', why: 'Light colours until the theme is chosen by hand.' },
  { feature: 'css.at-rules.container', why: 'One column, as on a phone; transactions as a list.' },
  { feature: 'css.properties.container-type', why: 'The same.' },
  { feature: 'css.at-rules.page', why: 'Prints with the browser’s own margins.' },
  { feature: 'css.properties.break-after.avoid', why: 'In print a heading may be at the foot of a page.' },
  { feature: 'css.at-rules.starting-style', why: 'Appears without a transition.' },
  { feature: 'css.properties.translate', why: 'No transition and no press effect.' },
  { feature: 'css.properties.scale', why: 'A picture does not grow on hover.' },
  {
    feature: 'css.properties.aspect-ratio',
    why: 'Chromium 87 alone: empty boxes keep their height by padding, others have their picture’s height.',
  },
  { feature: 'css.properties.align-content.start', why: 'The data are about flex boxes; ours are grids.' },
  { feature: 'css.properties.align-self.start', why: 'The same.' },
  { feature: 'css.properties.align-self.end', why: 'The same.' },
  { feature: 'css.properties.place-items.end', why: 'The same.' },
  { feature: 'css.properties.justify-content.start', why: 'It is a flex box’s default anyway.' },
  { feature: 'css.properties.overflow-wrap.anywhere', why: 'body has break-word, which is inherited.' },
  { feature: 'css.properties.text-wrap', why: 'Lines of a heading are not balanced.' },
  { feature: 'css.properties.field-sizing', why: 'A text field keeps its lines and scrolls.' },
  { feature: 'css.properties.resize', why: 'The corner to pull at is missing on phones.' },
  { feature: 'css.properties.overscroll-behavior', why: 'The page behind scrolls when a list is at its end.' },
  { feature: 'css.properties.overscroll-behavior-x', why: 'The same.' },
  { feature: 'css.properties.scroll-behavior', why: 'Jumps instead of scrolling smoothly.' },
  { feature: 'css.properties.scrollbar-width', why: 'A scroll bar of the usual width.' },
  { feature: 'css.properties.scrollbar-color', why: 'A scroll bar of the usual colour.' },
  { feature: 'css.properties.accent-color', why: 'The system’s colour of a tick.' },
  { feature: 'css.properties.forced-color-adjust', why: 'As forced colours.' },
  { feature: 'css.properties.cursor', why: 'A phone has no pointer.' },
  { feature: 'css.properties.-webkit-tap-highlight-color', why: 'Only for browsers that have it.' },
  { feature: 'css.properties.-webkit-touch-callout', why: 'Only for browsers that have it.' },
  { feature: 'css.types.color.color-mix', why: 'No background on hover; an icon is not filled.' },
]
