package io.mokadb.sql.engine.rights;

import io.mokadb.sql.parser.ast.ChangeFrom;
import io.mokadb.sql.parser.ast.ChangeLimits;
import io.mokadb.sql.parser.ast.Merge;
import io.mokadb.sql.security.Privilege;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUpdate;

/** The needs of UPDATE, DELETE and MERGE. Stateless. */
final class ChangeNeeds {
  private ChangeNeeds() {}

  static boolean update(SqlUpdate update, NameScope changed, NeedsCollector in) {
    update(update, null, changed, in);
    return true;
  }

  static boolean delete(SqlDelete delete, NameScope changed, NeedsCollector in) {
    delete(delete, null, changed, in);
    return true;
  }

  static boolean changeFrom(ChangeFrom change, NameScope changed, NeedsCollector in) {
    if (change.change() instanceof SqlUpdate update) {
      update(update, change.from(), changed, in);
    } else {
      delete((SqlDelete) change.change(), change.from(), changed, in);
    }
    return true;
  }

  private static void update(
      SqlUpdate update, SqlNode others, NameScope changed, NeedsCollector in) {
    in.target(update.getTargetTable(), update.getAlias(), changed)
        .write(in.needs(), Privilege.UPDATE, update.getTargetColumnList());
    in.queries().from().add(others, changed);
    in.queries().expression(update.getSourceExpressionList(), changed);
    in.queries().expression(update.getCondition(), changed);
    in.queries().expression(ChangeLimits.order(update), changed);
  }

  private static void delete(
      SqlDelete delete, SqlNode others, NameScope changed, NeedsCollector in) {
    in.needs()
        .whole(
            Privilege.DELETE,
            in.target(delete.getTargetTable(), delete.getAlias(), changed).table());
    in.queries().from().add(others, changed);
    in.queries().expression(delete.getCondition(), changed);
    in.queries().expression(ChangeLimits.order(delete), changed);
  }

  static boolean merge(Merge merge, NameScope changed, NeedsCollector in) {
    ChangeTarget target = in.target(merge.table(), merge.alias(), changed);
    in.queries().from().add(merge.source(), changed);
    in.queries().expression(merge.condition(), changed);
    for (Merge.Clause clause : merge.clauses()) {
      in.queries().expression(clause.condition(), changed);
      in.queries().expression(clause.values(), changed);
      switch (clause.action()) {
        case INSERT -> target.write(in.needs(), Privilege.INSERT, clause.columns());
        case UPDATE -> target.write(in.needs(), Privilege.UPDATE, clause.columns());
        case DELETE -> in.needs().whole(Privilege.DELETE, target.table());
        case NOTHING -> {
          // Nothing is done.
        }
      }
    }
    return true;
  }
}
