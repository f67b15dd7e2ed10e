// Sets a table's implicit roles explicitly in the browser, because Safari before 17 drops them once CSS lays the table out as
// a grid. They are not in the server's HTML, where they would be redundant.
import { useEffect, useRef } from 'react'

const roles: Record<string, string> = {
  table: 'table',
  thead: 'rowgroup',
  tbody: 'rowgroup',
  tfoot: 'rowgroup',
  tr: 'row',
  td: 'cell',
}

/** Returns a ref for the table. */
export function useTableRoles() {
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    for (const element of [table.current!, ...table.current!.querySelectorAll(':not([role])')]) {
      const isHeader = element.localName === 'th'
      const role = isHeader && element.getAttribute('scope') === 'col' ? 'columnheader' : roles[element.localName]
      if (isHeader || role) element.setAttribute('role', role ?? 'rowheader')
    }
  })
  return table
}
