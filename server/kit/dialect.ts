// Kysely's PostgreSQL dialect, except for how it writes `offset 0`.
import { type OffsetNode, PostgresDialect, PostgresQueryCompiler, ValueNode } from 'kysely'

export class Dialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new Compiler()
  }
}

class Compiler extends PostgresQueryCompiler {
  /** With `offset $n` PostgreSQL expects to skip a tenth of all rows, so it never uses a generic plan and plans each first page again. */
  protected override visitOffset(node: OffsetNode): void {
    if (ValueNode.is(node.offset) && node.offset.value === 0) this.append('offset 0')
    else super.visitOffset(node)
  }
}
