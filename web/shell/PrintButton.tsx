// Prints a complete list: fetches the remaining rows first, because a printed page has no "Load more".
import Printer from 'lucide-react/icons/printer'
import { useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { say } from '../language/say.ts'
import { Button } from '../ui/Button.tsx'
import type { ApiError } from './api.ts'

interface Source {
  rows: readonly unknown[]
  hasMore: boolean
  isLoadingMore: boolean
  error: ApiError | null
  loadMore: () => void
}

/** Past `limits.printedRowsMax` rows, or if the connection fails, the list prints how many rows are missing. */
export function PrintButton({ pages }: { pages: Source }) {
  const [isPreparing, setPreparing] = useState(false)
  const { rows, hasMore, isLoadingMore, error, loadMore } = pages
  useEffect(() => {
    if (!isPreparing || isLoadingMore) return
    if (hasMore && !error && rows.length < limits.printedRowsMax) return loadMore()
    setPreparing(false)
    print()
  }, [isPreparing, isLoadingMore, hasMore, error, rows.length, loadMore])
  return (
    <Button
      variant="outline"
      size="medium"
      icon={<Printer />}
      className="needs-script"
      busy={isPreparing}
      busyText={say('Loading…')}
      onClick={() => setPreparing(true)}
    >
      {say('Print')}
    </Button>
  )
}
