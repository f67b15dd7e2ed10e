// PostgreSQL as Kysely writes for it, but for where a list begins.
import { type OffsetNode, PostgresDialect, PostgresQueryCompiler, ValueNode } from 'kysely'

export class Dialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new Compiler()
  }
}

class Compiler extends PostgresQueryCompiler {
  /** As a value PostgreSQL takes it for a tenth of all rows, holds a plan for all pages for dear, and plans each first page anew. */
  protected override visitOffset(node: OffsetNode): void {
    if (ValueNode.is(node.offset) && node.offset.value === 0) this.append('offset 0')
    else super.visitOffset(node)
  }
}
