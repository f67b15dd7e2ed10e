// Observable store of a photo set while photos are chosen and uploaded.
import type { PhotoSet, PhotoSetStore } from '../shell/photo-set.ts'

export type Store = Pick<PhotoSetStore, 'read' | 'subscribe' | 'change'>

export function createStore(initial: PhotoSet): Store {
  let set = initial
  const listeners = new Set<() => void>()
  return {
    read: () => set,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(next) {
      set = next(set)
      for (const listener of listeners) listener()
    },
  }
}
