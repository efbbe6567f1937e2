package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.exec.ProjectOperator;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.parser.ast.InsertTarget;
import io.mokadb.sql.parser.ast.OnConflict;
import io.mokadb.sql.parser.ast.Overriding;
import io.mokadb.sql.plan.fast.PlainLiteral;
import io.mokadb.sql.plan.type.TypeMapping;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/**
 * A planner of INSERT. Rows of VALUES are compiled one by one in time linear to their number;
 * parameters and plain literals are compiled without the validator. Confined.
 */
final class InsertPlanner {
  private final Preparation preparation;
  private final ReturningClause returning;

  InsertPlanner(Preparation preparation, ReturningClause returning) {
    this.preparation = preparation;
    this.returning = returning;
  }

  /** True if an INSERT gives only parameters and plain literals, so that nothing is validated. */
  static boolean isPlain(SqlNode statement, PlanRequest request) {
    if (!(statement instanceof SqlInsert insert)
        || insert.isUpsert()
        || insert.getSource().getKind() != SqlKind.VALUES
        || !(insert.getTargetTable() instanceof SqlIdentifier name)
        || name.names.size() > 2) {
      return false;
    }
    TableDef table = request.table(name);
    if (table == null
        || table.columns().stream().anyMatch(column -> column.defaultSql() != null)
        || table.hasRules()) {
      return false;
    }
    for (SqlNode row : ((SqlCall) insert.getSource()).getOperandList()) {
      for (SqlNode item : ((SqlCall) row).getOperandList()) {
        if (!(item instanceof SqlDynamicParam) && PlainLiteral.of(item) == null) {
          return false;
        }
      }
    }
    return true;
  }

  PlannedChange plan(SqlInsert insert) {
    return plan(insert, null);
  }

  PlannedChange plan(OnConflict insert) {
    return plan(insert.insert(), insert);
  }

  private PlannedChange plan(SqlInsert insert, OnConflict conflict) {
    if (insert.isUpsert() && conflict != null) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT, "UPSERT says already what happens ON CONFLICT");
    }
    ChangeTarget target = ChangeTarget.of(preparation, InsertTarget.name(insert.getTargetTable()));
    TableDef table = target.table();
    Overriding overriding = insert.getSource() instanceof Overriding given ? given : null;
    SqlNode source = overriding == null ? insert.getSource() : overriding.rows();
    int[] targets =
        isDefaultValues(source) ? new int[0] : target.targets(insert.getTargetColumnList());
    TableDef written = overriding == null ? table : takingAnyNumber(table);
    boolean all = isEmpty(insert.getTargetColumnList());
    InsertOperators writer =
        new InsertOperators(preparation, returning, target, written, conflict, insert);
    if (source.getKind() == SqlKind.VALUES) {
      List<SqlNode> rows = ((SqlCall) source).getOperandList();
      int[] first = all ? first(targets, ((SqlCall) rows.get(0)).operandCount()) : targets;
      if (!InnerQueries.areIn(source)) {
        return new InsertedValues(table, first, rows).compiled(preparation, overriding, writer);
      }
      InsertedValues given = new InsertedValues(table, first, rows);
      return query(table, given.filled(), given.asSelects(), false, overriding, writer);
    }
    return query(table, targets, source, all, overriding, writer);
  }

  private static boolean isEmpty(SqlNodeList columns) {
    return columns == null || columns.isEmpty();
  }

  /**
   * A statement that names no columns may give values for the first ones only, as in PostgreSQL.
   */
  static int[] first(int[] targets, int width) {
    return width < targets.length ? Arrays.copyOf(targets, width) : targets;
  }

  /** The table as OVERRIDING SYSTEM VALUE writes it: GENERATED ALWAYS is BY DEFAULT. */
  static TableDef takingAnyNumber(TableDef table) {
    return table
        .edit()
        .columns(
            table.columns().stream()
                .map(
                    column ->
                        column.identity() == null
                            ? column
                            : column.withIdentity(column.identity().withAlways(false)))
                .toList())
        .build();
  }

  /** DEFAULT VALUES is parsed as one row without values. */
  private static boolean isDefaultValues(SqlNode source) {
    return source.getKind() == SqlKind.VALUES
        && ((SqlCall) ((SqlCall) source).operand(0)).operandCount() == 0;
  }

  static int[] targets(SqlNodeList columns, TableDef table) {
    if (isEmpty(columns)) {
      int[] all = new int[table.columns().size()];
      for (int i = 0; i < all.length; i++) {
        all[i] = i;
      }
      return all;
    }
    Set<Integer> seen = new HashSet<>();
    int[] targets = new int[columns.size()];
    for (int i = 0; i < targets.length; i++) {
      targets[i] = AssignedValues.ordinal(table, columns.get(i));
      if (!seen.add(targets[i])) {
        throw new MokaException(
            SqlState.INVALID_STATEMENT,
            "Column " + table.columns().get(targets[i]).name() + " is named twice");
      }
    }
    return targets;
  }

  /**
   * @param all whether the statement names no columns
   */
  private PlannedChange query(
      TableDef table,
      int[] named,
      SqlNode query,
      boolean all,
      Overriding overriding,
      InsertOperators writer) {
    ParameterCasts.typeItems(query, types(table, named));
    Preparation.Query rows = preparation.query(query);
    int width = rows.row().getFieldCount();
    int[] targets = all ? first(named, width) : named;
    checkCount(width, targets.length);
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < targets.length; i++) {
      if (counts(table.columns().get(targets[i]), overriding)) {
        kept.add(i);
      }
    }
    Expr[] exprs = new Expr[kept.size()];
    for (int i = 0; i < exprs.length; i++) {
      int position = kept.get(i);
      SqlType from = TypeMapping.toSqlType(rows.row().getFieldList().get(position).getType());
      ColumnDef column = table.columns().get(targets[position]);
      exprs[i] = AssignedValues.assigned(Exprs.input(position), from, column);
    }
    return writer.over(new ProjectOperator(rows.root(), exprs), of(kept, targets), targets);
  }

  private static List<SqlType> types(TableDef table, int[] targets) {
    return Arrays.stream(targets).mapToObj(i -> table.columns().get(i).type()).toList();
  }

  static void checkGiven(ColumnDef column) {
    if (column.isGenerated() || column.identity() != null && column.identity().always()) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "Column " + column.name() + " is generated always; leave it out or write DEFAULT");
    }
  }

  static void checkCount(int values, int columns) {
    if (values != columns) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "INSERT gives "
              + values
              + (values == 1 ? " value for " : " values for ")
              + columns
              + (columns == 1 ? " column" : " columns"));
    }
  }

  static int[] of(List<Integer> kept, int[] targets) {
    return kept.stream().mapToInt(i -> targets[i]).toArray();
  }

  /**
   * True if the value that is given for a column becomes its value.
   *
   * @param overriding null if the statement does not say
   */
  static boolean counts(ColumnDef column, Overriding overriding) {
    if (overriding == null || column.identity() == null) {
      checkGiven(column);
      return true;
    }
    return !overriding.userValues();
  }
}
