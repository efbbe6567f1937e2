package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.access.ConstraintGraph;
import io.mokadb.sql.access.InsertOperator;
import io.mokadb.sql.access.UpsertOperator;
import io.mokadb.sql.access.UpsertOperator.Arbiters;
import io.mokadb.sql.access.UpsertOperator.ConflictUpdate;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.exec.ProjectOperator;
import io.mokadb.sql.exec.ValuesOperator;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.parser.ast.InsertTarget;
import io.mokadb.sql.parser.ast.OnConflict;
import io.mokadb.sql.parser.ast.Overriding;
import io.mokadb.sql.plan.shape.PlainLiteral;
import io.mokadb.sql.plan.type.TypeMapping;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import java.util.ArrayList;
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
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * Plans INSERT. Rows of VALUES are compiled one by one in time linear to their number; parameters
 * and plain literals never see the validator. Confined.
 */
final class InsertPlanner {
  private final Preparation preparation;
  private final ReturningClause returning;

  InsertPlanner(Preparation preparation, ReturningClause returning) {
    this.preparation = preparation;
    this.returning = returning;
  }

  /** Whether an INSERT gives only parameters and plain literals, so that nothing is validated. */
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

  Change plan(SqlInsert insert) {
    return plan(insert, null);
  }

  Change plan(OnConflict insert) {
    return plan(insert.insert(), insert);
  }

  private Change plan(SqlInsert insert, OnConflict conflict) {
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
    Writing writing =
        (rows, filled) -> write(target, written, rows, filled, conflict, insert, targets);
    if (source.getKind() == SqlKind.VALUES && !containsQuery(source)) {
      return values(table, targets, ((SqlCall) source).getOperandList(), overriding, writing);
    }
    return query(table, targets, source, overriding, writing);
  }

  /** The table as OVERRIDING SYSTEM VALUE writes it: GENERATED ALWAYS is BY DEFAULT. */
  private static TableDef takingAnyNumber(TableDef table) {
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
    if (columns == null || columns.isEmpty()) {
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

  private Change query(
      TableDef table, int[] targets, SqlNode source, Overriding overriding, Writing writing) {
    List<SqlType> types = new ArrayList<>();
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < targets.length; i++) {
      ColumnDef column = table.columns().get(targets[i]);
      types.add(column.type());
      if (counts(column, overriding)) {
        kept.add(i);
      }
    }
    SqlNode query = source;
    if (source.getKind() == SqlKind.VALUES) {
      query = asSelects((SqlCall) source, types);
    }
    TypedParameters.typeItems(query, types);
    Preparation.Query rows = preparation.query(query);
    int width = rows.row().getFieldCount();
    checkCount(width, targets.length);
    Expr[] exprs = new Expr[kept.size()];
    for (int i = 0; i < exprs.length; i++) {
      int position = kept.get(i);
      SqlType from = TypeMapping.toSqlType(rows.row().getFieldList().get(position).getType());
      ColumnDef column = table.columns().get(targets[position]);
      exprs[i] = AssignedValues.assigned(Exprs.input(position), from, column);
    }
    return writing.over(new ProjectOperator(rows.root(), exprs), of(kept, targets));
  }

  /** Rows of VALUES with queries in them, as UNION ALL of selections. */
  private static SqlNode asSelects(SqlCall values, List<SqlType> types) {
    SqlNode union = null;
    for (SqlNode row : values.getOperandList()) {
      List<SqlNode> items = new ArrayList<>();
      for (int i = 0; i < ((SqlCall) row).operandCount(); i++) {
        SqlNode item = ((SqlCall) row).operand(i);
        items.add(i < types.size() ? TypedParameters.typed(item, types.get(i)) : item);
      }
      SqlNode select =
          new SqlSelect(
              row.getParserPosition(),
              SqlNodeList.EMPTY,
              new SqlNodeList(items, SqlParserPos.ZERO),
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              null);
      union =
          union == null
              ? select
              : SqlStdOperatorTable.UNION_ALL.createCall(SqlParserPos.ZERO, union, select);
    }
    return union;
  }

  private Change values(
      TableDef table, int[] targets, List<SqlNode> rows, Overriding overriding, Writing writing) {
    boolean[] dropped = onlyDefaults(targets, rows);
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < targets.length; i++) {
      if (!dropped[i] && counts(table.columns().get(targets[i]), overriding)) {
        kept.add(i);
      }
    }
    RowValues values = new RowValues(preparation, table);
    List<Expr[]> compiled = new ArrayList<>(rows.size());
    for (SqlNode row : rows) {
      List<SqlNode> items = ((SqlCall) row).getOperandList();
      checkCount(items.size(), targets.length);
      Expr[] exprs = new Expr[kept.size()];
      compiled.add(exprs);
      for (int i = 0; i < exprs.length; i++) {
        int position = kept.get(i);
        values.compile(items.get(position), table.columns().get(targets[position]), exprs, i);
      }
    }
    values.finish();
    return writing.over(new ValuesOperator(compiled), of(kept, targets));
  }

  private static int[] of(List<Integer> kept, int[] targets) {
    return kept.stream().mapToInt(i -> targets[i]).toArray();
  }

  /**
   * Whether what is given for a column becomes its value.
   *
   * @param overriding null if the statement does not say
   */
  private static boolean counts(ColumnDef column, Overriding overriding) {
    if (overriding == null || column.identity() == null) {
      checkGiven(column);
      return true;
    }
    return !overriding.userValues();
  }

  private static boolean[] onlyDefaults(int[] targets, List<SqlNode> rows) {
    boolean[] onlyDefaults = new boolean[targets.length];
    java.util.Arrays.fill(onlyDefaults, true);
    for (SqlNode row : rows) {
      List<SqlNode> items = ((SqlCall) row).getOperandList();
      for (int i = 0; i < Math.min(items.size(), targets.length); i++) {
        onlyDefaults[i] &= items.get(i).getKind() == SqlKind.DEFAULT;
      }
    }
    return onlyDefaults;
  }

  /** What is done with the rows. */
  private interface Writing {
    Change over(Operator source, int[] targets);
  }

  /**
   * @param written the table as this statement writes it
   * @param conflict ON CONFLICT, or null
   * @param given the columns that the statement gives values
   */
  private Change write(
      ChangeTarget target,
      TableDef written,
      Operator source,
      int[] targets,
      OnConflict conflict,
      SqlInsert insert,
      int[] given) {
    TableDef table = target.table();
    String alias = InsertTarget.alias(insert.getTargetTable());
    String called = alias == null ? target.name() : alias;
    Expr[] defaults = new AssignedValues(preparation, table).defaults(targets);
    ConstraintGraph constraints = new ConstraintPlanner(preparation, target.conditions()).of(table);
    Operator root;
    if (conflict == null && !insert.isUpsert()) {
      root =
          new InsertOperator(
              written, source, targets, defaults, returning.over(target, called), constraints);
    } else {
      ConflictPlanner conflicts = new ConflictPlanner(preparation, target, called);
      ConflictUpdate update =
          conflict == null ? conflicts.replacement(given) : conflicts.update(conflict, targets);
      Arbiters arbiters =
          conflict == null ? new Arbiters(true, new int[0]) : conflicts.arbiters(conflict);
      root =
          new UpsertOperator(
              written,
              source,
              targets,
              defaults,
              arbiters,
              update,
              returning.over(target, called),
              constraints);
    }
    return Change.of(root, table, constraints);
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
          "INSERT gives " + values + " values for " + columns + " columns");
    }
  }

  private static boolean containsQuery(SqlNode values) {
    boolean[] found = {false};
    values.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            if (call != values && call.isA(SqlKind.QUERY)) {
              found[0] = true;
              return null;
            }
            return super.visit(call);
          }
        });
    return found[0];
  }
}
