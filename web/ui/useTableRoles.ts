// The roles a table has by itself, said again where the browser is: Safari before 17 forgets what a table is once it is laid out as
// a grid. In the document they would say it twice.
import { useEffect, useRef } from 'react'

const roles: Record<string, string> = {
  table: 'table',
  thead: 'rowgroup',
  tbody: 'rowgroup',
  tfoot: 'rowgroup',
  tr: 'row',
  td: 'cell',
}

/** For the table's `ref`. */
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
