package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.access.ConflictTargets;
import io.mokadb.sql.access.ConstraintGraph;
import io.mokadb.sql.access.InsertOperator;
import io.mokadb.sql.access.ReplaceOperator;
import io.mokadb.sql.access.UpsertOperator;
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
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

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
    Writing writing =
        (rows, filled, given) -> write(target, written, rows, filled, conflict, insert, given);
    if (source.getKind() == SqlKind.VALUES) {
      List<SqlNode> rows = ((SqlCall) source).getOperandList();
      int[] first = all ? first(targets, ((SqlCall) rows.get(0)).operandCount()) : targets;
      if (!InnerQueries.areIn(source)) {
        return values(table, first, rows, overriding, writing);
      }
      GivenRows given = withoutDefaults(table, first, rows);
      return query(table, given.targets(), asSelects(given), false, overriding, writing);
    }
    return query(table, targets, source, all, overriding, writing);
  }

  private static boolean isEmpty(SqlNodeList columns) {
    return columns == null || columns.isEmpty();
  }

  /** Who names no columns may give values for the first ones only, as in PostgreSQL. */
  static int[] first(int[] targets, int width) {
    return width < targets.length ? Arrays.copyOf(targets, width) : targets;
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
      Writing writing) {
    TypedParameters.typeItems(query, types(table, named));
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
    return writing.over(new ProjectOperator(rows.root(), exprs), of(kept, targets), targets);
  }

  private static List<SqlType> types(TableDef table, int[] targets) {
    return Arrays.stream(targets).mapToObj(i -> table.columns().get(i).type()).toList();
  }

  /**
   * Rows of VALUES.
   *
   * @param types of the targets
   */
  private record GivenRows(int[] targets, List<SqlType> types, List<List<SqlNode>> rows) {}

  /**
   * Rows as a query can have them: a column that is DEFAULT everywhere is left out, and elsewhere
   * its default stands for DEFAULT.
   */
  private static GivenRows withoutDefaults(TableDef table, int[] targets, List<SqlNode> rows) {
    boolean[] dropped = onlyDefaults(targets, rows);
    List<Integer> kept =
        IntStream.range(0, targets.length).filter(i -> !dropped[i]).boxed().toList();
    List<List<SqlNode>> given = new ArrayList<>(rows.size());
    for (SqlNode row : rows) {
      List<SqlNode> items = ((SqlCall) row).getOperandList();
      checkCount(items.size(), targets.length);
      List<SqlNode> values = new ArrayList<>(kept.size());
      for (int i : kept) {
        SqlNode item = items.get(i);
        values.add(
            item.getKind() == SqlKind.DEFAULT
                ? AssignedValues.defaultFor(table.columns().get(targets[i]))
                : item);
      }
      given.add(values);
    }
    int[] filled = of(kept, targets);
    return new GivenRows(filled, types(table, filled), given);
  }

  /** Rows of VALUES with queries in them, as UNION ALL of selections. */
  private static SqlNode asSelects(GivenRows values) {
    SqlNode union = null;
    for (List<SqlNode> row : values.rows()) {
      List<SqlNode> items = new ArrayList<>();
      for (int i = 0; i < row.size(); i++) {
        items.add(TypedParameters.typed(row.get(i), values.types().get(i)));
      }
      SqlNode select = SyntaxTrees.select(items, null, null);
      union =
          union == null
              ? select
              : SqlStdOperatorTable.UNION_ALL.createCall(SqlParserPos.ZERO, union, select);
    }
    return union;
  }

  private PlannedChange values(
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
    return writing.over(new ValuesOperator(compiled), of(kept, targets), targets);
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
    Arrays.fill(onlyDefaults, true);
    for (SqlNode row : rows) {
      List<SqlNode> items = ((SqlCall) row).getOperandList();
      for (int i = 0; i < Math.min(items.size(), targets.length); i++) {
        onlyDefaults[i] &= items.get(i).getKind() == SqlKind.DEFAULT;
      }
    }
    return onlyDefaults;
  }

  /** Handling of the rows. */
  private interface Writing {
    /**
     * @param filled the columns that the rows have values for
     * @param given those that the statement gives values, DEFAULT too
     */
    PlannedChange over(Operator source, int[] filled, int[] given);
  }

  /**
   * @param written the table as this statement writes it
   * @param conflict ON CONFLICT, or null
   * @param given the columns that the statement gives values
   */
  private PlannedChange write(
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
    } else if (conflict != null && conflict.replaces()) {
      if (target.isView()) {
        throw MokaException.unsupported(
            "REPLACE INTO a view is not supported, as it could delete rows that the view does not"
                + " show; name its table");
      }
      root =
          new ReplaceOperator(
              written,
              source,
              targets,
              defaults,
              new ConflictPlanner(preparation, target, called).arbiters(conflict),
              returning.over(target, called),
              constraints);
    } else {
      ConflictPlanner conflicts = new ConflictPlanner(preparation, target, called);
      ConflictUpdate update =
          conflict == null ? conflicts.replacement(given) : conflicts.update(conflict, targets);
      ConflictTargets arbiters =
          conflict == null ? new ConflictTargets(true, new int[0]) : conflicts.arbiters(conflict);
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
    return PlannedChange.of(root, table, constraints);
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
}
