package io.mokadb.sql.plan.incremental;

import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.history.PastTable;
import io.mokadb.sql.history.VersionsTable;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.plan.rex.Immutability;
import io.mokadb.sql.plan.schema.PlannedTable;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.RepeatUnion;
import org.apache.calcite.rel.core.Sample;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/** What a view cannot keep: anything that changes without a row of a table changing. Stateless. */
final class Refusals extends RelHomogeneousShuttle {
  private final RexShuttle calls =
      new RexShuttle() {
        @Override
        public RexNode visitCall(RexCall call) {
          RexNode visited = super.visitCall(call);
          if (!Immutability.of(call)) {
            throw refused(
                call.getOperator().getName() + ", whose value is not that of the rows alone");
          }
          return visited;
        }

        @Override
        public RexNode visitDynamicParam(RexDynamicParam parameter) {
          throw refused("a parameter");
        }
      };

  private Refusals() {}

  /**
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} with the name of what cannot be kept
   */
  static void check(RelNode tree) {
    tree.accept(new Refusals());
  }

  @Override
  public RelNode visit(RelNode other) {
    if (other instanceof RepeatUnion) {
      throw refused("WITH RECURSIVE");
    }
    if (other instanceof Sample) {
      throw refused("TABLESAMPLE");
    }
    if (other instanceof TableFunctionScan) {
      throw refused("a table function");
    }
    if (other instanceof TableScan scan) {
      check(scan.getTable().unwrap(PlannedTable.class), scan);
    }
    other.accept(calls);
    return super.visit(other);
  }

  private static void check(PlannedTable planned, TableScan scan) {
    TableDef table = planned == null ? null : planned.definition();
    if (planned != null
        && (planned.virtualTable() instanceof PastTable
            || planned.virtualTable() instanceof VersionsTable)) {
      throw refused("FOR SYSTEM_TIME, VERSIONS or CHANGES, whose rows are those of the past");
    }
    if (table == null) {
      throw refused(
          String.join(".", scan.getTable().getQualifiedName()) + ", whose rows are not stored");
    }
    if (SystemKeys.isTemporary(table.id())) {
      throw refused("the temporary table " + table.name());
    }
  }

  private static MokaException refused(String what) {
    return MokaException.unsupported(
        "A view cannot keep itself with "
            + what
            + "; leave it out, or create the view without INCREMENTAL and REFRESH it");
  }
}
