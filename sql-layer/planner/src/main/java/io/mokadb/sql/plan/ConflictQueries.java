package io.mokadb.sql.plan;

import io.mokadb.sql.access.write.ConflictQuery;
import io.mokadb.sql.access.write.UpsertOperator.ConflictUpdate;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.plan.schema.SchemaView;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * A planner of ON CONFLICT DO UPDATE with queries in it: one query joins them to a table of the
 * pairs of rows that conflict, which appears under two names. Confined.
 */
final class ConflictQueries {
  private static final String NUMBER = "$NUMBER";

  /** The columns of the existing row, also those that a view does not show. */
  private static final String BEFORE = "$BEFORE";

  private final Preparation preparation;
  private final ChangeTarget target;
  private final TableDef table;
  private final String called;
  private final String excluded;

  /**
   * @param called the name that the statement has for the row that is there
   * @param excluded the name of the row that was to be inserted
   */
  ConflictQueries(Preparation preparation, ChangeTarget target, String called, String excluded) {
    this.preparation = preparation;
    this.target = target;
    this.table = target.table();
    this.called = called;
    this.excluded = excluded;
  }

  /** True if an expression is a query or has one in it. */
  static boolean areIn(SqlNode node) {
    return node.isA(SqlKind.QUERY) || InnerQueries.areIn(node);
  }

  /** The update, whose expressions are over the rows of a query. */
  ConflictUpdate update(AssignedColumns.Assignment said, AssignedColumns assigned) {
    ConflictQuery.Pairs pairs =
        new ConflictQuery.Pairs(
            new TableName(table.schema(), table.name() + SchemaView.FRESH + "CONFLICT"), table);
    preparation.view.add(pairs);
    List<String> before = new ArrayList<>(List.of(NUMBER));
    IntStream.range(1, pairs.given()).forEach(i -> before.add(BEFORE + i));
    SqlNode from =
        SyntaxTrees.join(
            side(pairs, called, 1, before),
            JoinType.INNER,
            side(pairs, excluded, pairs.given(), List.of(NUMBER)),
            SqlStdOperatorTable.EQUALS.createCall(
                SqlParserPos.ZERO,
                SyntaxTrees.column(called, NUMBER),
                SyntaxTrees.column(excluded, NUMBER)));
    List<SqlNode> items = new ArrayList<>();
    before.forEach(column -> items.add(SyntaxTrees.column(called, column)));
    int first = items.size();
    SqlNodeList nodes = new SqlNodeList(assigned.nodes(said), SqlParserPos.ZERO);
    SingleRowExpressions.require(nodes);
    items.addAll(nodes);
    Preparation.LateQuery rows =
        preparation.lateQuery(SyntaxTrees.select(items, from, null), first);
    AssignedColumns.Compiled compiled = assigned.compiled(said, rows.late().iterator());
    return new ConflictUpdate(
        said.ordinals(),
        compiled.values(),
        compiled.condition(),
        new ConflictQuery(pairs, rows.root()));
  }

  /**
   * The pairs under the names that one of the two rows has.
   *
   * @param start where the row's columns stand
   * @param others the first columns of the pairs under names of their own
   */
  private SqlNode side(ConflictQuery.Pairs pairs, String name, int start, List<String> others) {
    List<SqlNode> items = new ArrayList<>();
    for (int i = 0; i < table.columns().size(); i++) {
      items.add(item(pairs, start + i, table.columns().get(i).name()));
    }
    for (int i = 0; i < others.size(); i++) {
      items.add(item(pairs, i, others.get(i)));
    }
    SqlNode rows =
        new SqlIdentifier(List.of(pairs.name().schema(), pairs.name().name()), SqlParserPos.ZERO);
    return SyntaxTrees.named(
        target.shown().of(SyntaxTrees.select(items, rows, null), others), name);
  }

  private static SqlNode item(ConflictQuery.Pairs pairs, int column, String name) {
    return SyntaxTrees.named(
        new SqlIdentifier(pairs.columns().get(column).name(), SqlParserPos.ZERO), name);
  }
}
