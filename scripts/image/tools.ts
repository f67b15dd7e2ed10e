// Runs Buildah, and the images it builds, in a separate Debian and in namespaces that end with the command: no daemon, no installs.
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import * as path from 'node:path'
import type { Debian } from '../debian.ts'

const BUILDAH = 'buildah --root /work/store --runroot /work/run --storage-driver vfs'
const ROOTS = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  TMPDIR: '/work/tmp',
}

/** The base of the image: Debian, to which Node is added. */
export const baseIn = (folder: string): Debian => ({
  folder: path.join(folder, 'base'),
  suite: 'bookworm',
  packages: [],
})
export const toolsIn = (folder: string): Debian => ({
  folder: path.join(folder, 'tools'),
  suite: 'bookworm',
  packages: ['buildah', 'ca-certificates'],
})

/** Makes the folder the root of the commands that follow, with some folders of this machine mounted below /work. */
const enter = `
  root=$1; shift
  mount --make-rprivate /
  mount --bind "$root" "$root"
  mkdir -p "$root/work/old"
  mount --bind /proc "$root/proc"
  mount --rbind /sys "$root/sys"
  mount --rbind /dev "$root/dev"
  while [ "$1" != -- ]; do
    if [ -d "$1" ]; then mkdir -p "$root$2"; else mkdir -p "$(dirname "$root$2")"; touch "$root$2"; fi
    mount --bind "$1" "$root$2"
    shift 2
  done
  shift
  cd "$root"
  pivot_root . work/old
  exec chroot . sh -ec 'umount -l /work/old; exec "$@"' sh "$@"`

/** Runs a script with `$B` for buildah and returns its output; `mounts` maps paths of this machine to paths in the root. */
export function withBuildah(tools: string, script: string, mounts: Record<string, string> = {}): string {
  for (const name of ['store', 'run', 'tmp']) mkdirSync(path.join(tools, 'work', name), { recursive: true })
  const words = ['--mount', 'sh', '-ec', enter, 'enter', tools, ...Object.entries(mounts).flat(), '--']
  return execFileSync('unshare', [...words, 'sh', '-ec', `B='${BUILDAH}'\n${script}`], {
    encoding: 'utf8',
    env: ROOTS,
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1e8,
  })
}
