// A text as a QR code, rendered in the browser, so that a secret is sent nowhere.
import encodeQR from 'qr'
import styles from './Authenticator.module.css'

/** Dark on white in both themes, with the quiet zone that scanners need. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`} className={styles.qr}>
      <path d={path} />
    </svg>
  )
}
