// Limits of surfaces and tokens. Separate from limits.ts, which every visitor downloads.

export const surfaceLimits = {
  /** Length of the name of a surface or token. */
  nameMax: 50,
  /** Shortest and longest time an alert stays, in seconds. */
  alertSecondsMin: 3,
  alertSecondsMax: 15,
} as const
