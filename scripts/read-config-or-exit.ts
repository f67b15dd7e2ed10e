// The settings of a program, or its end where they are wrong.
import { type Config, ConfigError, readConfig } from '#server/kit/config.ts'

export const EXIT_SETTINGS = 78

/** Prints what is wrong with the settings and ends the process. */
export function readConfigOrExit(print: (error: ConfigError) => void): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    print(error)
    process.exit(EXIT_SETTINGS)
  }
}
