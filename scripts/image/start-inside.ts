import { type ChildProcess, spawn } from 'node:child_process'

/** An image's own settings for starting it. */
export interface ImageConfig {
  User: string
  Env: string[]
  Cmd: string[]
  WorkingDir: string
}

/** Starts a command in this root with the image's user and settings and nothing of ours. It ends with this process. */
export function startInside(
  root: string,
  config: ImageConfig,
  env: Record<string, string>,
  command: string[],
): ChildProcess {
  const settings = [...config.Env, ...Object.entries(env).map((pair) => pair.join('='))]
  const inside =
    'mount --bind /dev "$1/dev"; mount -t proc proc "$1/proc"; root=$1; user=$2; shift 2; exec chroot --userspec="$user" "$root" "$@"'
  const isolated = [
    '--mount',
    '--pid',
    '--fork',
    '--kill-child=SIGKILL',
    'sh',
    '-ec',
    inside,
    'inside',
    root,
    config.User,
  ]
  const started = ['env', '-i', `--chdir=${config.WorkingDir}`, ...settings, ...command]
  return spawn('unshare', [...isolated, ...started], { stdio: ['ignore', 'pipe', 'pipe'] })
}
