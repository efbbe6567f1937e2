package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.TableDef;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** RETURNING of a change through a view: the table's rows under the view's names. Stateless. */
final class ViewReturning {
  /** Of a column of the table that the view does not show. */
  private static final String HIDDEN = "$HIDDEN";

  private ViewReturning() {}

  /**
   * The items, with the view's columns in the place of stars.
   *
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} for a column that is computed
   */
  static List<SqlNode> items(List<SqlNode> items, ChangeTarget target) {
    List<SqlNode> shown = new ArrayList<>();
    for (SqlNode item : items) {
      if (item instanceof SqlIdentifier name && name.isStar()) {
        for (String column : target.order()) {
          requirePlain(column, target);
          shown.add(new SqlIdentifier(column, item.getParserPosition()));
        }
      } else {
        requirePlain(item, target);
        shown.add(item);
      }
    }
    return shown;
  }

  private static void requirePlain(SqlNode item, ChangeTarget target) {
    item.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlIdentifier name) {
            String column = name.names.get(name.names.size() - 1);
            if (target.columns().containsKey(column)) {
              requirePlain(column, target);
            }
            return null;
          }
        });
  }

  private static void requirePlain(String column, ChangeTarget target) {
    if (!names(target).contains(column)) {
      throw MokaException.unsupported(
          "Column "
              + column
              + " of view "
              + target.name()
              + " is computed, so RETURNING cannot give it; name the table "
              + target.table().qualifiedName());
    }
  }

  /** The table's rows, as the change calls them. */
  static SqlNode from(ChangeTarget target, String alias) {
    TableDef table = target.table();
    List<SqlNode> operands = new ArrayList<>();
    operands.add(new SqlIdentifier(List.of(table.schema(), table.name()), SqlParserPos.ZERO));
    operands.add(new SqlIdentifier(alias, SqlParserPos.ZERO));
    names(target).forEach(name -> operands.add(new SqlIdentifier(name, SqlParserPos.ZERO)));
    return SqlStdOperatorTable.AS.createCall(SqlParserPos.ZERO, operands);
  }

  /** Per column of the table what the view calls it, if it shows it. */
  private static List<String> names(ChangeTarget target) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < target.table().columns().size(); i++) {
      names.add(HIDDEN + i);
    }
    for (String column : target.order()) {
      Integer ordinal = target.columns().get(column);
      if (ordinal != null && names.get(ordinal).startsWith(HIDDEN)) {
        names.set(ordinal, column);
      }
    }
    return names;
  }
}
