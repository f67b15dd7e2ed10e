// Limits of surfaces and tokens: apart from limits.ts, which every visitor brings.

export const surfaceLimits = {
  /** Characters of the name of a surface or token. */
  nameMax: 50,
  /** Seconds an alert stays: at least, and at most. */
  alertSecondsMin: 3,
  alertSecondsMax: 15,
} as const
