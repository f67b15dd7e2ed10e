// One section of the style guide.
import type { ReactNode } from 'react'
import styles from './Styleguide.module.css'

export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
