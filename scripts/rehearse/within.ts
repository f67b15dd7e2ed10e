import { spawnSync } from 'node:child_process'

/** Runs a command in the Debian to its end; returns its output, or throws an error with it. */
export function within(folder: string, command: string[], env: Record<string, string> = {}, input?: string): string {
  const { status, stdout, stderr } = spawnSync('chroot', [folder, ...command], {
    encoding: 'utf8',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...env },
    ...(input !== undefined && { input }),
  })
  if (status !== 0) throw new Error(`${command[0]}: ${stderr || stdout}`)
  return stdout
}
