/** Verbatim of spec §3: `id` on the wire, `name` in the counts, `label` for people. */
export const reactionKinds = [
  { id: 1, name: 'heart', label: 'Love' },
  { id: 2, name: 'laugh', label: 'Haha' },
  { id: 3, name: 'support', label: 'Support' },
  { id: 4, name: 'sad', label: 'Sad' },
  { id: 5, name: 'angry', label: 'Angry' },
] as const
export type ReactionId = (typeof reactionKinds)[number]['id']
export type ReactionName = (typeof reactionKinds)[number]['name']
