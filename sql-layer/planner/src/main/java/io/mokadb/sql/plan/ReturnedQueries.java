package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.sql.parser.ast.ChangedRows;
import io.mokadb.sql.parser.ast.InsertTarget;
import io.mokadb.sql.parser.ast.OnConflict;
import io.mokadb.sql.parser.ast.Returning;
import io.mokadb.sql.parser.ast.WithChanges;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * A rewriting of queries among the items of RETURNING: {@code WITH t AS (change RETURNING *) SELECT
 * items FROM t}. Stateless.
 */
final class ReturnedQueries {
  private ReturnedQueries() {}

  /**
   * The change as such a statement; the change itself if there are no queries.
   *
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} where RETURNING sees more than one table,
   *     and below a WITH
   */
  static SqlNode lifted(Returning returning) {
    if (returning.items().getList().stream().noneMatch(ReturnedQueries::hasQuery)) {
      return returning;
    }
    SqlParserPos position = returning.getParserPosition();
    // The queries may read a table that is called like the changed one.
    SqlIdentifier name = new SqlIdentifier(ChangedRows.NAME, position);
    SqlNodeList all = new SqlNodeList(List.of(SqlIdentifier.star(position)), position);
    SqlWithItem changed =
        new SqlWithItem(
            position,
            name,
            null,
            new Returning(position, returning.statement(), all),
            SqlLiteral.createBoolean(false, position));
    return WithChanges.of(
        position,
        new SqlNodeList(List.of(changed), position),
        SyntaxTrees.select(
            returning.items().getList(),
            SyntaxTrees.named(name.clone(position), called(returning.statement())),
            null));
  }

  private static boolean hasQuery(SqlNode node) {
    return node instanceof SqlNodeList list
        ? list.stream().anyMatch(ReturnedQueries::hasQuery)
        : node instanceof SqlCall call
            && (call.isA(SqlKind.QUERY)
                || call.getOperandList().stream().anyMatch(ReturnedQueries::hasQuery));
  }

  /** The name of the changed table in the items. */
  private static String called(SqlNode change) {
    if (change instanceof OnConflict conflict) {
      return called(conflict.insert());
    }
    if (change instanceof SqlInsert insert) {
      String alias = InsertTarget.alias(insert.getTargetTable());
      return alias == null ? last(InsertTarget.name(insert.getTargetTable())) : alias;
    }
    if (change instanceof SqlUpdate update) {
      return update.getAlias() == null
          ? last(update.getTargetTable())
          : update.getAlias().getSimple();
    }
    if (change instanceof SqlDelete delete) {
      return delete.getAlias() == null
          ? last(delete.getTargetTable())
          : delete.getAlias().getSimple();
    }
    throw MokaException.unsupported(
        "Queries in RETURNING of a MERGE, of a change with FROM or USING or below a WITH are not"
            + " supported; name the change in WITH and select from it");
  }

  private static String last(SqlNode name) {
    SqlIdentifier table = (SqlIdentifier) name;
    return table.names.get(table.names.size() - 1);
  }
}
