package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.plan.calcite.PlanErrors;
import java.util.function.Function;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/**
 * Retries a rejected query under the rules of other dialects: functional GROUP BY, aliases in
 * HAVING, ROWNUM. Stateless.
 */
final class DialectFallback {
  private DialectFallback() {}

  /**
   * The statement under the rules of other dialects; null if these change nothing.
   *
   * @param tables the stored table of a name, or null
   */
  static SqlNode of(String sql, Function<SqlIdentifier, TableDef> tables) {
    SqlNode statement = SqlParsing.parse(sql);
    SqlNode folded = ConstantCoalesce.fold(statement);
    SqlNode read = folded == null ? statement : folded;
    boolean aliased = HavingAliases.expand(read);
    boolean numbered = RowNumbers.expand(read);
    return GroupedKeys.expand(read, tables) || aliased || numbered || folded != null ? read : null;
  }

  /** True if there may be another reading of a statement that is refused. */
  static boolean mayHelp(MokaException refused) {
    return PlanErrors.isNotGrouped(refused) || RowNumbers.isMissing(refused);
  }

  /**
   * Works on a query, and if a column in it is not grouped, on its other reading.
   *
   * @param tables the stored table of a name, or null
   */
  static <T> T either(
      String sql, Function<SqlIdentifier, TableDef> tables, Function<SqlNode, T> work) {
    try {
      return work.apply(SqlParsing.parse(sql));
    } catch (RuntimeException e) {
      // Calcite and the validator throw many kinds; the first failure is thrown again below.
      SqlNode other = mayHelp(PlanErrors.meaning(e)) ? of(sql, tables) : null;
      if (other == null) {
        throw e;
      }
      return work.apply(other);
    }
  }
}
