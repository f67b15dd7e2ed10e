// Kysely's PostgreSQL dialect, except for how it writes `offset 0`.
import { type OffsetNode, PostgresDialect, PostgresQueryCompiler, ValueNode } from 'kysely'

export class Dialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new Compiler()
  }
}

class Compiler extends PostgresQueryCompiler {
  /** As a parameter, PostgreSQL assumes it skips a tenth of all rows, finds a generic plan expensive, and plans each first page anew. */
  protected override visitOffset(node: OffsetNode): void {
    if (ValueNode.is(node.offset) && node.offset.value === 0) this.append('offset 0')
    else super.visitOffset(node)
  }
}
